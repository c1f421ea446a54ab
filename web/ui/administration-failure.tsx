import type { CallFailure } from "../api/call-result.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";

/** Why an administrator's change was not made: that the sign-in is too long ago has its own words. */
export function AdministrationFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("administration");
  if (failure.kind !== "error" || failure.status !== 403) return <FailureNotice failure={failure} free />;
  return (
    <Notice tone="caution" live="alert" title={t("again.too_late")}>
      <p>{t("again.too_late_text")}</p>
    </Notice>
  );
}

/** Whether somebody else changed the record since it was read. */
export function isChangedMeanwhile(failure: CallFailure): boolean {
  return (
    failure.kind === "error" && failure.status === 409 && failure.envelope.issues?.[0]?.path === "version"
  );
}
