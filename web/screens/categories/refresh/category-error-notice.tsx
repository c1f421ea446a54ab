import { colon, sentenceGap } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { failureWords } from "../../../ui/notices/failure-words.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import type { CategoryError } from "./category-failure.ts";

export type CategoryErrorNoticeProps = {
  error: CategoryError;
  onRetry: () => void;
  isRetrying?: boolean;
  /** Whether a tree is shown nevertheless, the device's copy. */
  shown?: boolean;
  /** Whether the typed shop id may be the cause. */
  ofShop?: boolean;
};

/** Explains why there is no tree, or why it may be outdated: the cause, the remedy and the answer. */
export function CategoryErrorNotice(props: CategoryErrorNoticeProps) {
  const { error, onRetry, isRetrying = false, shown = false, ofShop = false } = props;
  const { t, language } = useTranslation("categories");
  const { kind, ret, message, requestId, againInSeconds, advice = null } = error;
  const advised = advice && failureWords(advice, language);
  // A limit does not depend on the shop.
  const mayBeShop = ofShop && againInSeconds === null;
  const todo = advised
    ? t(`common:${advised.words}.todo`, advised.values)
    : kind === "vendor" && mayBeShop
      ? t("errors.vendor.todo_shop")
      : t(`errors.${kind}.todo`);
  const wait = advised?.channel && advice?.retry_estimated ? "wait_estimated" : "wait";
  // A retry cannot help where the platform does not provide the capability.
  const retry = kind !== "capability" && (
    <Button isPending={isRetrying} onPress={onRetry}>
      {t("common:retry")}
    </Button>
  );
  return (
    <Notice
      tone={shown ? "warning" : "error"}
      live="alert"
      title={advised ? t(`common:${advised.words}.title`, advised.values) : t(`errors.${kind}.title`)}
      actions={retry}
    >
      <p>
        {shown ? t("reading.not_checked") : todo}
        {againInSeconds !== null &&
          sentenceGap(language) + t(`errors.${wait}`, { count: againInSeconds, ...advised?.values })}
      </p>
      {advice?.upstream && <VendorSaid {...advice.upstream} />}
      {ret !== null && (
        <p>
          {t("errors.said") + colon(language)}
          <code>ret {ret}</code> {message}
        </p>
      )}
      {requestId !== "" && (
        <p>
          {t("common:request")} <IdText id={requestId} what={t("common:things.request_id")} />
        </p>
      )}
    </Notice>
  );
}
