import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { isEmail } from "#contract/shared/checked-fields";
import type { ChangedOperator } from "#contract/console/console-operators";
import { inviteOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { OperatorFailure } from "./operator-failure.tsx";
import { OperatorFields, type Decided } from "./operator-fields.tsx";

type InviteDialogProps = {
  onClose: () => void;
  onChange: () => Promise<void>;
  onDone: (name: string, answer: ChangedOperator) => void;
};

/** Invites an operator, and creates the link to choose a password with. */
export function InviteDialog({ onClose, onChange, onDone }: InviteDialogProps) {
  const { t } = useTranslation("operators");
  const [email, setEmail] = useState("");
  const [decided, setDecided] = useState<Decided>({ name: "", role: "buyer", secondFactor: false });
  const [tried, setTried] = useState(false);
  const inviting = useMutation({
    mutationFn: inviteOperator,
    onSuccess: async (result, { name }) => {
      await onChange();
      if (result.ok) onDone(name, result.value);
    },
  });
  const failure = inviting.data?.ok === false ? inviting.data : null;
  const isTaken = failure?.kind === "error" && failure.envelope.issues?.[0]?.fault === "taken";
  const name = decided.name.trim();
  const isAddress = isEmail(email.trim());

  function submit() {
    setTried(true);
    if (!isAddress || name === "") return;
    inviting.mutate({
      email: email.trim(),
      name,
      role: decided.role,
      second_factor: decided.secondFactor ? "required" : "optional",
    });
  }

  function emailError() {
    if (tried && !isAddress) return t("email_missing");
    return isTaken && inviting.variables?.email === email.trim() ? t("email_taken") : undefined;
  }

  return (
    <Dialog
      title={t("invite_title")}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submit={{ label: t("invite_submit"), isPending: inviting.isPending }}
    >
      <p>{t("invite_text")}</p>
      <TextField
        label={t("email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        value={email}
        onChange={setEmail}
        error={emailError()}
      />
      <OperatorFields
        value={decided}
        onChange={setDecided}
        nameError={tried && name === "" ? t("name_missing") : undefined}
      />
      {failure && !isTaken && <OperatorFailure failure={failure} />}
    </Dialog>
  );
}
