import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { HandedCaseRow } from "#contract/console/console-cases";
import { closeCase, readCasesAgain } from "../api/case-options.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { Button } from "../ui/controls/button.tsx";
import { announce } from "../ui/display/announce.ts";
import { AdministrationFailure, isNotThere } from "../ui/notices/administration-failure.tsx";
import { noteClosedCase, takeReopened } from "./closed-case.ts";

/** Closes a case. One that a colleague closed first counts as closed. */
export function CloseCase({ handed }: { handed: HandedCaseRow }) {
  const { t } = useTranslation("order-steps");
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeReopened(handed)) button.current?.focus();
  }, [handed]);
  const closing = useMutation({
    mutationFn: () => closeCase(handed),
    onSuccess: async (result) => {
      if (!result.ok && !isNotThere(result)) return;
      announce(t("ask.closed"));
      if (result.ok) noteClosedCase(handed);
      await readCasesAgain(queryClient);
    },
  });
  const failure = closing.data?.ok === false && !isNotThere(closing.data) ? closing.data : null;
  return (
    <>
      <Button
        ref={button}
        aria-label={t("ask.close_named", { id: handed.order_id })}
        isPending={closing.isPending}
        onPress={() => closing.mutate()}
      >
        {t("ask.close")}
      </Button>
      {failure && <AdministrationFailure failure={failure} />}
    </>
  );
}
