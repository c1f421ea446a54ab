import type { ReactNode } from "react";
import type { CallFailure } from "../../api/call-result.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";

/** Explains why an administrator's change failed, with a text of its own for a missing record. */
export function AdministrationFailure({
  failure,
  children,
}: {
  failure: CallFailure;
  /** An additional sentence of the screen. */
  children?: ReactNode;
}) {
  if (isNotThere(failure)) return <NotThereNotice />;
  return (
    <FailureNotice failure={failure} free>
      {children}
    </FailureNotice>
  );
}

/** Returns whether the console's server answered that the record does not exist. */
export function isNotThere(failure: CallFailure): boolean {
  return failure.kind === "error" && failure.envelope.code === "NOT_FOUND";
}

export function NotThereNotice() {
  const { t } = useTranslation("administration");
  return (
    <Notice tone="warning" live="alert" title={t("not_there.title")}>
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
