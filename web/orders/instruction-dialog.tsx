import { useQueryClient } from "@tanstack/react-query";
import type { InstructionRow } from "#contract/console/console-instructions";
import { instructionChangeSchema, maxInstruction } from "#contract/console/instruction-fields";
import { changeInstruction, instructionsOptions } from "../api/instruction-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { announce } from "../ui/display/announce.ts";
import { FormTextArea } from "../ui/forms/form-fields.tsx";
import { useRecordForm } from "../ui/forms/contract-forms.ts";
import { AdministrationFailure, isChangedMeanwhile } from "../ui/notices/administration-failure.tsx";
import { ChangedNotice } from "../ui/notices/changed-notice.tsx";
import { ConflictNotice } from "../ui/notices/conflict-notice.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";

export type InstructionDialogProps = {
  /** Current record; may change while the dialog is open. */
  instruction: InstructionRow;
  onClose: () => void;
};

type Texts = Pick<InstructionRow, "en" | "zh">;

const schema = instructionChangeSchema.omit({ version: true });
const languages = ["en", "zh"] as const;

/** Writes the company's instruction for a verdict, in one or both languages. */
export function InstructionDialog({ instruction, onClose }: InstructionDialogProps) {
  const { t } = useTranslation("order-steps");
  const { t: payments } = useTranslation("payment-methods");
  const queryClient = useQueryClient();
  const edit = useRecordForm({
    record: instruction,
    valuesOf: ({ en, zh }): Texts => ({ en, zh }),
    schema,
    bodyOf: (values: Texts) => values,
    save: (texts, { verdict, version }) => changeInstruction({ verdict, version, ...texts }),
    onAnswer: async (result) => {
      await queryClient.invalidateQueries({ queryKey: instructionsOptions.queryKey });
      if (!result.ok) return;
      announce(t("instruction.saved"));
      onClose();
    },
  });
  const { form, values, seen, isTouched, isStale, failure, decidedOn } = edit;
  return (
    <Dialog
      title={t("instruction.form_title", { verdict: payments(`verdict.${instruction.verdict}.title`) })}
      isOpen
      wide
      onClose={onClose}
      onSubmit={() => {
        if (isTouched) edit.save();
      }}
      submit={
        isStale ? null : { label: t("instruction.save"), isPending: edit.isPending, isDisabled: !isTouched }
      }
    >
      <p>{t("instruction.form_text")}</p>
      {languages.map((name) => (
        <FormTextArea
          key={name}
          control={form.control}
          name={name}
          label={t(`instruction.languages.${name}`)}
          lang={name === "en" ? "en" : "zh-CN"}
          rows={4}
          maxLength={maxInstruction}
          issue={t("instruction.too_long", { max: maxInstruction })}
        />
      ))}
      {isStale && (
        <ConflictNotice
          record={instruction}
          rows={languages.map((name) => ({
            name: t(`instruction.languages.${name}`),
            seen: seen[name],
            theirs: instruction[name],
            yours: values[name],
          }))}
          isPending={edit.isPending}
          onSave={edit.keepMine}
          onTake={onClose}
        />
      )}
      {!isStale && failure && decidedOn && isChangedMeanwhile(failure) && (
        <ChangedNotice
          record={instruction}
          rows={languages.map((name) => ({
            name: t(`instruction.languages.${name}`),
            seen: decidedOn[name],
            now: instruction[name],
          }))}
        />
      )}
      {!isStale && failure && !isChangedMeanwhile(failure) && <AdministrationFailure failure={failure} />}
    </Dialog>
  );
}
