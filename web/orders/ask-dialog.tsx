import { useQueryClient } from "@tanstack/react-query";
import { maxCaseNote, newCaseSchema, type NewCase } from "#contract/console/case-fields";
import { casesOptions, handOverCase } from "../api/case-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { announce } from "../ui/display/announce.ts";
import { FormTextField } from "../ui/forms/form-fields.tsx";
import { useRecordForm } from "../ui/forms/contract-forms.ts";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { UsedAuthorization } from "./used-authorization.tsx";
import { type CheckedOrder, requestBody, orderVerdict } from "./payment-outcome.ts";

export type AskDialogProps = CheckedOrder & { onClose: () => void };

/** Hands the case of an order over to the administrators, with what the check said and a note. */
export function AskDialog({ orderId, outcome, onClose }: AskDialogProps) {
  const { t } = useTranslation("order-steps");
  const queryClient = useQueryClient();
  const about = caseOf({ orderId, outcome });
  const asking = useRecordForm({
    record: null,
    valuesOf: () => ({ note: "" }),
    schema: newCaseSchema,
    bodyOf: ({ note }: { note: string }): NewCase => ({ ...about, note: note.trim() === "" ? null : note }),
    save: (body) => handOverCase(body),
    onAnswer: async (result) => {
      // The page shows the case of a colleague who was first instead of this dialog.
      await queryClient.invalidateQueries({ queryKey: casesOptions.queryKey });
      if (!result.ok) return;
      announce(t("ask.done"));
      onClose();
    },
  });
  return (
    <Dialog
      title={t("ask.press")}
      isOpen
      onClose={onClose}
      onSubmit={asking.save}
      submit={{ label: t("ask.send"), isPending: asking.isPending }}
    >
      <p>{t("ask.text")}</p>
      <UsedAuthorization of={about.channel} />
      <FormTextField
        control={asking.form.control}
        name="note"
        label={t("ask.note")}
        description={t("ask.note_hint")}
        maxLength={maxCaseNote}
        optional
      />
      {asking.failure && <FailureNotice failure={asking.failure} free />}
    </Dialog>
  );
}

/** Returns the case without a note. A code of the marketplace that is no plain code stays in the answer only. */
function caseOf({ orderId, outcome }: CheckedOrder): Omit<NewCase, "note"> {
  const { error_code: codeSchema } = newCaseSchema.shape;
  const code = outcome.ok
    ? outcome.value.error_code
    : outcome.kind === "error"
      ? outcome.envelope.code
      : undefined;
  const requestId = outcome.ok || outcome.kind === "error" ? outcome.requestId : "";
  return {
    ...requestBody(orderId),
    verdict: orderVerdict(outcome).kind,
    error_code: codeSchema.safeParse(code).data ?? null,
    request_id: requestId === "" ? null : requestId,
  };
}
