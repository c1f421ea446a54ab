import { inviteSchema, type ChangedOperator } from "#contract/console/console-operators";
import { inviteOperator } from "../../api/operator-options.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { FormTextField } from "../../ui/forms/form-fields.tsx";
import { isTaken, useRecordForm } from "../../ui/forms/contract-forms.ts";
import { decidedOf, type Decided, OperatorFailure, OperatorFields } from "./operator-fields.tsx";

type InviteDialogProps = {
  onClose: () => void;
  onChange: () => Promise<void>;
  onDone: (name: string, answer: ChangedOperator) => void;
};

type Values = Decided & { email: string };

/** Invites an operator, and creates the link to choose a password with. */
export function InviteDialog({ onClose, onChange, onDone }: InviteDialogProps) {
  const { t } = useTranslation("operators");
  const invite = useRecordForm({
    record: null,
    valuesOf: (): Values => ({ email: "", name: "", role: "buyer", isFactorRequired: false }),
    schema: inviteSchema,
    bodyOf: ({ email, ...decided }) => ({ email: email.trim(), ...decidedOf(decided) }),
    save: inviteOperator,
    onAnswer: async (result, { name }) => {
      // A link is shown before the list refreshes: nothing that happens to the refresh may lose it.
      if (result.ok) onDone(name, result.value);
      await onChange();
      if (!result.ok && isTaken(result)) invite.reject("email", t("email_taken"));
    },
  });
  const { form, failure } = invite;

  return (
    <Dialog
      title={t("invite_title")}
      isOpen
      onClose={onClose}
      onSubmit={invite.save}
      submit={{ label: t("invite_submit"), isPending: invite.isPending }}
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
