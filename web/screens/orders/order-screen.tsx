import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { orderCancelEndpoint } from "#contract/public/orders/order-cancel";
import { orderDetailEndpoint, type OrderDetailResult } from "#contract/public/orders/order-reads";
import { saysNoSuchOrder } from "#contract/public/payment-verdict";
import type { CallFailure, CallResult } from "../../api/call-result.ts";
import { useUnits } from "../../api/free-query-options.ts";
import { storedOrderOptions } from "../../api/order-options.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { orderChannelSchema, type OrderChannel } from "../../orders/order-channel.ts";
import { UnknownOrder } from "../../orders/unknown-order.tsx";
import { AnswerActions } from "../../ui/controls/answer-actions.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { channelName } from "../../ui/display/channel-name.ts";
import { Time } from "../../ui/display/time.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { ReadFailure } from "../../ui/notices/read-failure.tsx";
import { Skeleton } from "../../ui/notices/skeleton.tsx";
import { VendorSaid } from "../../ui/notices/vendor-messages.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import utilities from "../../styles/utilities.module.css";
import { cancelOptions, CancelOrder } from "./cancel-order.tsx";
import { afterCancels, caseOrders, orderReferenceOf, type Stored } from "./case-orders.ts";
import { OrderAmounts } from "./order-amounts.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderParcels } from "./order-parcels.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import styles from "./orders.module.css";

/** Pauses between two reads of the stored order, ms: short while its outcome is open. */
const pauses = { open: 3_000, other: 30_000 } as const;
const openStages = ["submitting", "unknown", "creating"];

export type OrderScreenProps = {
  /** Order id, reference or purchase id. */
  id: string;
  /** Marketplace of an order that was not created here. */
  channel: OrderChannel;
};

/** Shows one order as one case: what became of it, how it is paid, and where its parcels are. */
export function OrderScreen({ id, channel: asked }: OrderScreenProps) {
  const { t, language } = useTranslation("orders");
  const queryClient = useQueryClient();
  const units = useUnits(orderDetailEndpoint);
  const reads = usePaidCall(orderDetailEndpoint);
  const cancels = usePaidCall(orderCancelEndpoint, cancelOptions);
  const stored = useQuery({
    ...storedOrderOptions(id),
    refetchInterval: ({ state }) => pauseOf(state.data?.order ?? null),
  });
  const back = (
    <Link className={styles.back} to="/orders">
      ← {t("back")}
    </Link>
  );
  if (stored.data === undefined)
    return (
      <div className={styles.page}>
        {back}
        {stored.error ? <ReadFailure of={[stored]} /> : <Skeleton rows={12} />}
      </div>
    );
  const { order, checks } = stored.data;
  const channel = order === null ? asked : orderChannelSchema.parse(order.channel);
  const marketplace = channelName(channel, language);
  const body = { channel, ...orderReferenceOf(id, order) };
  const question = JSON.stringify(body);
  const outcome = reads.last(question);
  const answer = reads.find(question)?.answer;
  const isMissing = isOrderMissing(outcome);
  const reported = answer ? reportedOrders(answer.value) : [];
  const orders = afterCancels(caseOrders(id, order, reported), (orderId) => {
    const cancel = cancels.last(orderId);
    // An order that was read after its cancellation shows what was read.
    return cancel?.ok === true && cancel.value.state === "cancelled" && cancel.at > (answer?.at ?? 0);
  });
  const read = () =>
    void reads.press(question, body).then(() => queryClient.invalidateQueries({ queryKey: ["orders"] }));
  const readButton = (
    <Button units={units} isPending={reads.isInFlight(question)} onPress={read}>
      {t("read.press", { marketplace })}
    </Button>
  );
  return (
    <div className={styles.page}>
      {back}
      <OrderHead
        id={id}
        channel={channel}
        order={order}
        orders={orders}
        readAfter={answer?.value.read_after}
      />
      <div className={utilities.row}>
        {readButton}
        {answer && (
          <span className={utilities.note}>
            {t("read.at")} <Time at={answer.at} />
          </span>
        )}
      </div>
      {order === null && !answer && !isMissing && (
        <p className={utilities.muted}>{t("read.foreign", { marketplace })}</p>
      )}
      {outcome && !outcome.ok && (
        <ReadRefusal failure={outcome} title={t("read.missing", { marketplace })}>
          <p>{t("read.missing_text", { id })}</p>
          <UnknownOrder orderId={id} />
        </ReadRefusal>
      )}
      {answer && !answer.value.success && answer.value.error_code !== undefined && (
        <Notice tone="warning" live="status" title={t("read.refused", { marketplace })}>
          <VendorSaid
            code={answer.value.error_code}
            message={answer.value.error_message}
            message_en={answer.value.error_message_en}
          />
          {isMissing && <UnknownOrder orderId={orders[0]?.id ?? id} />}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={utilities.wideStack}>
          {!isMissing &&
            orders.map((one) => (
              <OrderPayment
                key={one.id}
                order={one}
                channel={channel}
                paymentUrl={order?.payment_url ?? null}
                hasSeveral={orders.length > 1}
              />
            ))}
          <OrderLines stored={order} orders={orders} />
          {!isMissing && <OrderParcels channel={channel} orders={orders} />}
        </div>
        <div className={utilities.wideStack}>
          <OrderAmounts stored={order} orders={orders} />
          <OrderTimeline stored={order} orders={orders} checks={checks} />
          {!isMissing && (
            <div className={styles.unprinted}>
              {orders.map((one) => (
                <CancelOrder key={one.id} order={one} channel={channel} readButton={readButton} />
              ))}
            </div>
          )}
        </div>
      </div>
      {outcome && (
        <AnswerActions
          key={outcome.at}
          endpoint={orderDetailEndpoint}
          body={body}
          result={outcome}
          verdict={order === null ? t("title_foreign", { id }) : t(`stages.${order.stage}`)}
          rawNote={t("raw_note")}
        />
      )}
    </div>
  );
}

type ReadRefusalProps = { failure: CallFailure; title: string; children: ReactNode };

/** Shows why an order was not read; the usual words for NOT_FOUND are about a path of the gateway. */
function ReadRefusal({ failure, title, children }: ReadRefusalProps) {
  if (failure.kind !== "error" || failure.envelope.code !== "NOT_FOUND")
    return <FailureNotice failure={failure} />;
  return (
    <Notice tone="warning" live="alert" title={title}>
      {children}
    </Notice>
  );
}

/** Returns whether the last read found that the authorized account has no such order: no paid call about it can succeed. */
function isOrderMissing(outcome: CallResult<OrderDetailResult> | undefined): boolean {
  if (!outcome) return false;
  if (!outcome.ok) return outcome.kind === "error" && outcome.envelope.code === "NOT_FOUND";
  const { success, error_code: code = "", error_message: message = "" } = outcome.value;
  return !success && saysNoSuchOrder(code, message);
}

function reportedOrders({ order, orders }: Pick<OrderDetailResult, "order" | "orders">) {
  return orders.length > 0 || order === null ? orders : [order];
}

function pauseOf(order: Stored | null): number | false {
  if (order === null) return false;
  return openStages.includes(order.stage) ? pauses.open : pauses.other;
}
