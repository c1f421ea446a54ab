import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallFailure } from "../../api/call-result.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TooOften } from "../../ui/too-often.tsx";

/** Why signing in did not work: wrong (never which of the two), too often, or no answer. */
export function SignInFailure({ failure }: { failure: CallFailure }) {
  const { t } = useTranslation("sign-in");
  if (failure.kind === "no_answer") return <Notice tone="problem" live="alert" title={t("no_answer")} />;
  if (failure.status === 401) return <Notice tone="problem" live="alert" title={t("wrong")} />;
  if (failure.status === 429) return <TooOften failure={failure} />;
  return <FailureNotice failure={failure} free />;
}
