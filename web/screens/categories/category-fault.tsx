import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { IdText } from "../../ui/id-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { CategoryFault as Fault } from "./category-failure.ts";

export type CategoryFaultProps = {
  fault: Fault;
  onRetry: () => void;
  /** A tree is shown all the same: the device's copy. */
  shown?: boolean;
};

/** Why there is no tree, or why it may be an old one: what happened, what to do, what the answer was. */
export function CategoryFault({ fault, onRetry, shown = false }: CategoryFaultProps) {
  const { t } = useTranslation(["categories", "common"]);
  const { kind, ret, message, requestId } = fault;
  const retry = <Button onPress={onRetry}>{t("common:retry")}</Button>;
  return (
    <Notice
      tone={shown ? "caution" : "problem"}
      live="alert"
      title={t(`faults.${kind}.title`)}
      actions={retry}
    >
      <p>{shown ? t("reading.not_checked") : t(`faults.${kind}.todo`)}</p>
      {ret !== null && (
        <p>
          {t("faults.said")}: <code>ret {ret}</code> {message}
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
