import { orderTraceEndpoint } from "#contract/public/orders/order-reads";
import { useUnits } from "../../api/free-query-options.ts";
import { usePaidCall } from "../../api/use-paid-call.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { OrderChannel } from "../../orders/order-channel.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Fact, Facts } from "../../ui/display/facts.tsx";
import { IdText } from "../../ui/display/id-text.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Time } from "../../ui/display/time.tsx";
import { FailureNotice } from "../../ui/notices/failure-notice.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { VendorSaid } from "../../ui/notices/vendor-messages.tsx";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder } from "./case-orders.ts";
import styles from "./orders.module.css";

type OrderParcelsProps = { channel: OrderChannel; orders: readonly CaseOrder[] };

/** Statuses in which parcels may have been sent. */
const underWay = ["wait_shipment", "shipped", "received", "completed"];

/** Shows the parcels of the orders that may have some, and where they are. */
export function OrderParcels({ channel, orders }: OrderParcelsProps) {
  const { t } = useTranslation("orders");
  const sent = orders.filter(({ status }) => underWay.includes(status));
  if (sent.length === 0) return null;
  return (
    <Section title={t("parcels.title")}>
      {sent.map((order) => (
        <Parcels key={order.id} channel={channel} order={order} />
      ))}
    </Section>
  );
}

function Parcels({ channel, order: { id, reported } }: { channel: OrderChannel; order: CaseOrder }) {
  const { t } = useTranslation("orders");
  const units = useUnits(orderTraceEndpoint);
  const traces = usePaidCall(orderTraceEndpoint);
  const outcome = traces.last(id);
  const packages = outcome?.ok ? outcome.value.packages : null;
  return (
    <div className={utilities.stack}>
      {packages === null &&
        reported?.parcels.map((parcel, at) => (
          <Facts key={at}>
            <Carrier carrier={parcel.carrier} number={parcel.tracking_number} />
          </Facts>
        ))}
      {packages?.map(({ carrier, tracking_number: number, steps }, at) => (
        <div key={at} className={utilities.stack}>
          <Facts>
            <Carrier carrier={carrier} number={number} />
          </Facts>
          <ol className={styles.timeline}>
            {steps.map((step, index) => (
              <li key={index}>
                {step.at === null ? <span>–</span> : <Time at={step.at} />}
                <span lang="zh-CN">{step.text}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {packages?.length === 0 && outcome?.ok && outcome.value.success && <p>{t("parcels.none")}</p>}
      {outcome?.ok && !outcome.value.success && (
        <Notice tone="warning" live="status" title={t("parcels.refused")}>
          <VendorSaid
            code={outcome.value.error_code ?? ""}
            message={outcome.value.error_message}
            message_en={outcome.value.error_message_en}
          />
        </Notice>
      )}
      {outcome && !outcome.ok && <FailureNotice failure={outcome} />}
      <div>
        <Button
          units={units}
          isPending={traces.isInFlight(id)}
          onPress={() => void traces.press(id, { channel, order_id: id })}
        >
          {t(outcome ? "parcels.again" : "parcels.trace")}
        </Button>
      </div>
    </div>
  );
}

function Carrier({ carrier, number }: { carrier: string | null; number: string | null }) {
  const { t } = useTranslation("orders");
  return (
    <>
      <Fact name={t("parcels.carrier")}>
        <span lang="zh-CN">{carrier ?? t("common:unknown")}</span>
      </Fact>
      <Fact name={t("parcels.number")}>
        {number === null ? t("common:unknown") : <IdText id={number} what={t("parcels.number")} />}
      </Fact>
    </>
  );
}
