import { Link } from "@tanstack/react-router";
import type { Channel } from "#contract/shared/channel";
import { formatFen } from "#contract/shared/money";
import { useTranslation } from "../../i18n/use-translation.ts";
import { StageBadge } from "../../orders/stage-badge.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Time } from "../../ui/display/time.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { VendorSaid } from "../../ui/notices/vendor-messages.tsx";
import type { CaseOrder, Stored } from "./case-orders.ts";
import styles from "./orders.module.css";
import utilities from "../../styles/utilities.module.css";

type OrderHeadProps = {
  id: string;
  channel: Channel;
  /** Null: it was not created here. */
  order: Stored | null;
  orders: readonly CaseOrder[];
  /** Time from which an unknown order is searched for at the marketplace, ISO. */
  readAfter: string | undefined;
};

/** Names an order, says what became of it, and what to do now. */
export function OrderHead({ id, channel, order, orders, readAfter }: OrderHeadProps) {
  const { t, language } = useTranslation("orders");
  const [only] = orders.length === 1 ? orders : [];
  const isAllCancelled =
    order?.stage === "wait_payment" && orders.every(({ status }) => status === "cancelled");
  return (
    <>
      <div className={styles.title}>
        <h2>{order?.external_order_id ?? t("title_foreign", { id })}</h2>
        {order ? (
          <StageBadge stage={isAllCancelled ? "cancelled" : order.stage} />
        ) : (
          only?.reported && <StageBadge stage={only.status === "unknown" ? "other" : only.status} />
        )}
      </div>
      {order && <Standing order={order} marketplace={channelName(channel, language)} readAfter={readAfter} />}
      <Facts>
        <Fact name={t("columns.order")}>
          <span className={styles.ids}>
            <span>{channelName(channel, language)}</span>
            {orders.map((one) => (
              <IdText key={one.id} id={one.id} what={t("common:things.order_id")} />
            ))}
            {orders.length === 0 && <span className={utilities.muted}>{t("no_order_id")}</span>}
          </span>
        </Fact>
        {order && (
          <>
            <Fact name={t("columns.created")}>
              <Time at={order.created_at} /> · {order.operator?.name ?? t("by_program")}
            </Fact>
            <Fact name={t("columns.total")}>
              <Money fen={order.total.amount ?? order.expected_total.amount} />
            </Fact>
            {order.pay_before !== null && (
              <Fact name={t("columns.pay_before")}>
                <Time at={order.pay_before} />
              </Fact>
            )}
          </>
        )}
      </Facts>
    </>
  );
}

type StandingProps = { order: Stored; marketplace: string; readAfter: string | undefined };

/** Says in one notice what an order's state asks of a person; nothing where it asks nothing. */
function Standing({ order, marketplace, readAfter }: StandingProps) {
  const { t } = useTranslation("orders");
  const { stage, need, purchase, expected_total: agreed, total } = order;
  if (stage === "unknown" || stage === "submitting") {
    const next = readAfter ?? order.next_read_at;
    return (
      <Notice tone="warning" live="status" title={t(`standing.${stage}.title`)}>
        <p>{t(`standing.${stage}.text`, { marketplace })}</p>
        {next !== null && (
          <p>
            {t("standing.next")} <Time at={next} />
          </p>
        )}
      </Notice>
    );
  }
  if (stage === "rejected")
    return (
      <Notice
        tone="warning"
        title={t("standing.rejected.title", { marketplace })}
        actions={<Link to="/preview">{t("standing.rejected.cart")}</Link>}
      >
        <VendorSaid code={purchase.error_code ?? ""} message={purchase.error_message} />
        <p>{t("standing.rejected.text")}</p>
      </Notice>
    );
  if (stage === "absent")
    return (
      <Notice tone="info" title={t("standing.absent.title")}>
        <p>{t("standing.absent.text")}</p>
      </Notice>
    );
  if (need === "cancelled_paid")
    return (
      <Notice tone="error" title={t("standing.cancelled_paid.title")}>
        <p>{t("standing.cancelled_paid.text", { marketplace })}</p>
      </Notice>
    );
  if (need === "price_changed")
    return (
      <Notice tone="warning" title={t("standing.price_changed.title")}>
        <p>
          {t("standing.price_changed.text", {
            agreed: formatFen(agreed.amount),
            now: total.amount === null ? t("common:unknown") : formatFen(total.amount),
          })}
        </p>
      </Notice>
    );
  return null;
}
