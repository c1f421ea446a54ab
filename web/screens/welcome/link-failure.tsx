import { Link } from "@tanstack/react-router";
import type { CallFailure } from "../../api/call-result.ts";
import { signInPath } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { TooOften } from "../../ui/notices/too-often.tsx";

/** Explains why the link does not open, and what to do. null: the address has no token. */
export function LinkFailure({ failure }: { failure: CallFailure | null }) {
  const { t } = useTranslation("welcome");
  if (failure?.kind === "error" && failure.status === 429) return <TooOften failure={failure} />;
  if (failure && !(failure.kind === "error" && [400, 404].includes(failure.status)))
    return <FailureNotice failure={failure} free />;
  return (
    <Notice
      tone="error"
      live="alert"
      title={t("not_good_title")}
      actions={<Link to={signInPath}>{t("done_sign_in")}</Link>}
    >
      <p>{t("not_good_text")}</p>
      <p>{t("not_good_todo")}</p>
    </Notice>
  );
}
