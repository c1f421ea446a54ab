import { colon, sentenceGap } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { IdText } from "../../../ui/id-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { CategoryFault as Fault } from "./category-failure.ts";

export type CategoryFaultProps = {
  fault: Fault;
  onRetry: () => void;
  isRetrying?: boolean;
  /** A tree is shown all the same: the device's copy. */
  shown?: boolean;
  /** The shop id that was typed may be what is wrong. */
  ofShop?: boolean;
};

/** Why there is no tree, or why it may be an old one: what happened, what to do, what the answer was. */
export function CategoryFault(props: CategoryFaultProps) {
  const { fault, onRetry, isRetrying = false, shown = false, ofShop = false } = props;
  const { t, language } = useTranslation("categories");
  const { kind, ret, message, requestId, againInSeconds } = fault;
  // A limit is not the shop's.
  const mayBeShop = ofShop && againInSeconds === null;
  const todo = kind === "vendor" && mayBeShop ? t("faults.vendor.todo_shop") : t(`faults.${kind}.todo`);
  // What a platform does not offer it will not offer a moment later.
  const retry = kind !== "capability" && (
    <Button isPending={isRetrying} onPress={onRetry}>
      {t("common:retry")}
    </Button>
  );
  return (
    <Notice
      tone={shown ? "caution" : "problem"}
      live="alert"
      title={t(`faults.${kind}.title`)}
      actions={retry}
    >
      <p>
        {shown ? t("reading.not_checked") : todo}
        {againInSeconds !== null && sentenceGap(language) + t("faults.wait", { count: againInSeconds })}
      </p>
      {ret !== null && (
        <p>
          {t("faults.said") + colon(language)}
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
