import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Why something was not done: that somebody else was faster has its own words. */
export function SaveFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("apps");
  if (failure.kind !== "error" || failure.status !== 409) return <FailureNotice failure={failure} free />;
  return (
    <Notice tone="caution" live="alert" title={t("changed.title")}>
      <p>{t("changed.text")}</p>
    </Notice>
  );
}
