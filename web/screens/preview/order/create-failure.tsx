import { Link } from "@tanstack/react-router";
import type { OrderCreateResult } from "#contract/public/orders/order-create";
import { formatFen } from "#contract/shared/money";
import type { CallResult } from "../../../api/call-result.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OrderChannel } from "../../../orders/order-channel.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Money } from "../../../ui/display/money.tsx";
import { FailureNotice } from "../../../ui/notices/failure-notice.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import styles from "./order.module.css";

type CreateFailureProps = {
  outcome: CallResult<OrderCreateResult>;
  channel: OrderChannel;
  reference: string;
  /** Agreed sum, fen. */
  agreed: number | null;
};

/** Shows why no order was created by a press, for the ends at which that is sure, and what to do about it. */
export function CreateFailure({ outcome, channel, reference, agreed }: CreateFailureProps) {
  const { t, language } = useTranslation("ordering");
  const marketplace = channelName(channel, language);
  if (outcome.ok) {
    const { state, error_code: code = "", error_message: message, error_message_en } = outcome.value;
    if (state !== "rejected") return null;
    return (
      <Notice tone="warning" live="alert" title={t("rejected.title", { marketplace })}>
        <VendorSaid code={code} message={message} message_en={error_message_en} />
        <p>{t("rejected.text")}</p>
      </Notice>
    );
  }
  const envelope = outcome.kind === "error" ? outcome.envelope : null;
  switch (envelope?.code) {
    case "PREVIEW_CHANGED":
      return (
        <Notice tone="warning" live="alert" title={t("changed.title")}>
          <p>{t("changed.text", { marketplace })}</p>
          <dl className={styles.amounts}>
            <div>
              <dt>{t("changed.agreed")}</dt>
              <dd>
                <Money fen={agreed} />
              </dd>
            </div>
            <div>
              <dt>{t("changed.now")}</dt>
              <dd>
                <Money fen={envelope.total?.amount ?? null} />
              </dd>
            </div>
          </dl>
        </Notice>
      );
    case "PURCHASE_LIMIT_EXCEEDED":
      return (
        <Notice tone="warning" live="alert" title={t("limit.title")}>
          <p>
            {t(envelope.limit === "max_order" ? "limit.max_order" : "limit.max_day", {
              left: envelope.left ? formatFen(envelope.left.amount) : t("common:unknown"),
            })}
          </p>
          <p>{t("limit.ask")}</p>
        </Notice>
      );
    case "EXTERNAL_ORDER_ID_REUSED":
      return (
        <Notice
          tone="warning"
          live="alert"
          title={t("reused.title")}
          actions={
            <Link to="/orders/$id" params={{ id: reference }} search={{ channel }}>
              {t("reused.open")}
            </Link>
          }
        >
          <p>{t("reused.text")}</p>
        </Notice>
      );
    default:
      return <FailureNotice failure={outcome} />;
  }
}
