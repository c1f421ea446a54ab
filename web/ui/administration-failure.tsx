import type { CallFailure } from "../api/call-result.ts";
import { useTranslation } from "../i18n/use-translation.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";

/** Why an administrator's change was not made: that the sign-in is too long ago, and that nothing is there, have their own words. */
export function AdministrationFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("administration");
  if (isNotThere(failure)) return <NotThereNotice />;
  if (failure.kind !== "error" || failure.status !== 403) return <FailureNotice failure={failure} free />;
  return (
    <Notice tone="caution" live="alert" title={t("again.too_late")}>
      <p>{t("again.too_late_text")}</p>
    </Notice>
  );
}

/** The console's server answered, and has no such record. */
export function isNotThere(failure: CallFailure): boolean {
  return failure.kind === "error" && failure.envelope.code === "NOT_FOUND";
}

export function NotThereNotice() {
  const { t } = useTranslation("administration");
  return (
    <Notice tone="caution" live="alert" title={t("not_there.title")}>
      <p>{t("not_there.text")}</p>
    </Notice>
  );
}

/** Whether somebody else changed the record since it was read. */
export function isChangedMeanwhile(failure: CallFailure): boolean {
  return (
    failure.kind === "error" && failure.status === 409 && failure.envelope.issues?.[0]?.path === "version"
  );
}
