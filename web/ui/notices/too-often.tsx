import { useTranslation } from "../../i18n/use-translation.ts";
import type { CallError } from "../../api/call-result.ts";
import { Notice } from "./notice.tsx";
import { Time } from "../display/time.tsx";

/**
 * Says that there were too many attempts of a sign-in method, and when the next one is possible. The texts
 * are loaded with the sign-in page's.
 */
export function TooOften({ failure }: { failure: CallError }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice tone="warning" live="alert" title={t("throttled")}>
      {failure.retryAt !== undefined && (
        <p>
          {t("throttled_until")} <Time at={failure.retryAt} timeOnly />
        </p>
      )}
    </Notice>
  );
}
