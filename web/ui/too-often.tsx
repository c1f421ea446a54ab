import { useTranslation } from "../i18n/use-translation.ts";
import type { CallError } from "../api/call-result.ts";
import { Notice } from "./notice.tsx";
import { Time } from "./time.tsx";

/** Too many tries at a way in, and until when the next one waits. Its words come with the sign-in page's. */
export function TooOften({ failure }: { failure: CallError }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice tone="caution" live="alert" title={t("throttled")}>
      {failure.retryAt !== undefined && (
        <p>
          {t("throttled_until")} <Time at={failure.retryAt} timeOnly />
        </p>
      )}
    </Notice>
  );
}
