import { useMutation } from "@tanstack/react-query";
import { inviteSchema, type ChangedOperator } from "#contract/console/console-operators";
import type { CallFailure } from "../../api/call-result.ts";
import { inviteOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { useContractForm } from "../../ui/forms/use-contract-form.ts";
import { OperatorFailure } from "./operator-failure.tsx";
import { decidedOf, type Decided, OperatorFields } from "./operator-fields.tsx";

type InviteDialogProps = {
  onClose: () => void;
  onChange: () => Promise<void>;
  onDone: (name: string, answer: ChangedOperator) => void;
};

const inviteOf = ({ email, ...decided }: Decided & { email: string }) => ({ email, ...decidedOf(decided) });

/** Invites an operator, and creates the link to choose a password with. */
export function InviteDialog({ onClose, onChange, onDone }: InviteDialogProps) {
  const { t } = useTranslation("operators");
  const { form, submit, reject } = useContractForm(
    { schema: inviteSchema, bodyOf: inviteOf },
    { defaultValues: { email: "", name: "", role: "buyer", isFactorRequired: false } },
  );
  const inviting = useMutation({
    mutationFn: inviteOperator,
    onSuccess: async (result, { name }) => {
      await onChange();
      if (result.ok) onDone(name, result.value);
      else if (isTaken(result)) reject("email", t("email_taken"));
    },
  });
  const failure = inviting.data?.ok === false ? inviting.data : null;

  return (
    <Dialog
      title={t("invite_title")}
      isOpen
      onClose={onClose}
      onSubmit={() => submit((invite) => inviting.mutate(invite))}
      submit={{ label: t("invite_submit"), isPending: inviting.isPending }}
    >
      <p>{t("invite_text")}</p>
      <FormTextField
        control={form.control}
        name="email"
        label={t("email")}
        type="email"
        maxLength={254}
        autoComplete="off"
        issue={t("email_missing")}
      />
      <OperatorFields control={form.control} />
      {failure && !isTaken(failure) && <OperatorFailure failure={failure} />}
    </Dialog>
  );
}

/** Returns whether another operator has the address. */
function isTaken(failure: CallFailure): boolean {
  return failure.kind === "error" && failure.envelope.issues?.[0]?.fault === "taken";
}
