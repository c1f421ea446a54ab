import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";

/**
 * Explains why an administrator's change failed, with texts of its own for a sign-in that is too old and for
 * a missing record.
 */
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

/** Returns whether the console's server answered that the record does not exist. */
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

/** Returns whether another operator changed the record since it was read. */
export function isChangedMeanwhile(failure: CallFailure): boolean {
  return (
    failure.kind === "error" && failure.status === 409 && failure.envelope.issues?.[0]?.path === "version"
  );
}
