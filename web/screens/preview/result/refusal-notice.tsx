import type { ReactNode } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { isAboutCart, unnamedLineAdvice } from "#contract/shared/failure-advice";
import type { LineReason } from "#contract/shared/line-reason";
import type { CallError } from "../../../api/call-result.ts";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { IdText } from "../../../ui/display/id-text.tsx";
import { Notice, type NoticeProps } from "../../../ui/notices/notice.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import type { FinishedPreview } from "./finished-preview.ts";
import { kindOfReason } from "../cart/line-marks.ts";
import utilities from "../../../styles/utilities.module.css";

/**
 * Explains a cart that the marketplace refused with a message of its own (§4.2 rule 4): the message, its
 * meaning, and the marked lines. Any other failure concerns the call, and is shown as everywhere else.
 */
export function RefusalNotice({
  outcome,
  level,
  lineCount,
  marked,
}: {
  outcome: FinishedPreview["outcome"] & { ok: false };
  level: NonNullable<NoticeProps["level"]>;
  /** Number of lines sent. */
  lineCount: number;
  /** Link to the marked lines; null = none. */
  marked: ReactNode;
}) {
  const { t } = useTranslation("preview");
  if (!isCartRefusal(outcome)) return <FailureNotice failure={outcome} />;
  const { envelope, requestId } = outcome;
  const reason = envelope.issues?.find((issue) => issue.reason !== undefined)?.reason;
  return (
    <Notice tone="error" live="alert" level={level} title={t("refusal.title")}>
      <VendorSaid {...envelope.upstream} />
      {reason === "NO_RESALE_AGREEMENT" ? (
        <p>{t("refusal.resale")}</p>
      ) : (
        isOfCart(reason) && <p>{t(`marks.${kindOfReason[reason]}`)}</p>
      )}
      {marked ?? <p>{t(`refusal.${unnamedLineAdvice(lineCount)}`)}</p>}
      <p className={utilities.note}>{t("refusal.free")}</p>
      <p className={utilities.note}>
        <code>{envelope.code}</code> · {t("common:request")}{" "}
        <IdText id={requestId} what={t("common:things.request_id")} />
      </p>
    </Notice>
  );
}

/** Returns whether a reason adds to the marketplace's own message above it; a product that is gone is reported at its line. */
function isOfCart(reason: LineReason | undefined): reason is LineReason {
  return reason !== undefined && reason !== "UNKNOWN" && reason !== "PRODUCT_GONE";
}

type Refusal = CallError & { envelope: { upstream: NonNullable<CallError["envelope"]["upstream"]> } };

/** Returns whether the marketplace itself refused the cart, with a message of its own. */
export function isCartRefusal(outcome: FinishedPreview["outcome"] & { ok: false }): outcome is Refusal {
  return outcome.kind === "error" && isAboutCart(outcome.envelope);
}
