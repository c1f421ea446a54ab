import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { HandedCaseRow } from "#contract/console/console-cases";
import { readCasesAgain, reopenCase } from "../api/case-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { isNotThere } from "../ui/notices/administration-failure.tsx";
import { FailureNotice } from "../ui/notices/failure-notice.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { UndoRemoval } from "../ui/notices/undo-removal.tsx";
import { noteClosedCase, noteReopened } from "./closed-case.ts";

/** States that a case was closed, and opens it again on a press. */
export function UndoClose({ closed }: { closed: HandedCaseRow }) {
  const { t } = useTranslation("order-steps");
  const queryClient = useQueryClient();
  const reopening = useMutation({
    mutationFn: () => reopenCase(closed),
    onSuccess: async (result) => {
      if (!result.ok) return;
      noteReopened(closed);
      await readCasesAgain(queryClient);
      noteClosedCase(null);
    },
  });
  useEffect(() => () => noteClosedCase(null), []);
  const failure = reopening.data?.ok === false ? reopening.data : null;
  return (
    <div>
      <UndoRemoval isNextFocus isPending={reopening.isPending} onUndo={() => reopening.mutate()}>
        {t("ask.closed_named", { id: closed.order_id })}
      </UndoRemoval>
      {failure &&
        (isNotThere(failure) ? (
          <Notice tone="warning" live="alert" title={t("ask.not_reopened")}>
            <p>{t("ask.not_reopened_text")}</p>
          </Notice>
        ) : (
          <FailureNotice failure={failure} free />
        ))}
    </div>
  );
}
