import { useTranslation } from "../../i18n/use-translation.ts";
import type { PasskeyFailure as BrowserFailure } from "../../api/passkey-calls.ts";
import type { CallFailure } from "../../api/call-result.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { Notice } from "./notice.tsx";
import { TooOften } from "./too-often.tsx";

/**
 * Explains why a passkey or a recovery code was not accepted, by the browser or by the server. The texts are
 * loaded with the sign-in page's.
 */
export function PasskeyFailureNotice({ failure }: { failure: CallFailure | BrowserFailure }) {
  const { t } = useTranslation("sign-in");
  if (failure.kind === "browser")
    return <Notice tone="warning" live="alert" title={t(`passkey_failures.${failure.reason}`)} />;
  if (failure.kind === "no_answer") return <FailureNotice failure={failure} free />;
  if (failure.envelope.code === "SIGN_IN_FAILED")
    return (
      <Notice tone="error" live="alert" title={t("passkey_failures.not_accepted")}>
        <p>{t("passkey_failures.not_accepted_todo")}</p>
      </Notice>
    );
  if (failure.status === 400)
    return <Notice tone="warning" live="alert" title={t("passkey_failures.begin_again")} />;
  if (failure.status === 429) return <TooOften failure={failure} />;
  return <FailureNotice failure={failure} free />;
}
