import { Link } from "@tanstack/react-router";
import type { OrderRow } from "#contract/console/console-orders";
import { useTranslation } from "../i18n/use-translation.ts";
import { Badge } from "../ui/display/badge.tsx";
import { channelName } from "../ui/display/channel-name.ts";
import { Money } from "../ui/display/money.tsx";
import { Table, Td, Th } from "../ui/display/table.tsx";
import { Time } from "../ui/display/time.tsx";
import utilities from "../styles/utilities.module.css";
import styles from "./orders.module.css";
import { StageBadge } from "./stage-badge.tsx";

type OrderTableProps = {
  label: string;
  orders: readonly OrderRow[];
  /** Whether each of them needs a person: then each row says why. */
  areNeeding?: boolean;
};

/** Shows one row per order, which leads to its case. */
export function OrderTable({ label, orders, areNeeding = false }: OrderTableProps) {
  const { t, language } = useTranslation("orders");
  return (
    <div className={styles.table}>
      <Table
        stack
        label={label}
        head={
          <>
            <Th>{t("columns.reference")}</Th>
            <Th>{t("columns.stage")}</Th>
            <Th number>{t("columns.total")}</Th>
            <Th>{t("columns.pay_before")}</Th>
            <Th number>{t("columns.pieces")}</Th>
            <Th>{t("columns.created")}</Th>
          </>
        }
      >
        {orders.map((order) => (
          <tr key={order.purchase_id}>
            <Td label={t("columns.reference")}>
              <span className={utilities.tightStack}>
                <Link className={utilities.nowrap} to="/orders/$id" params={{ id: order.purchase_id }}>
                  {order.external_order_id}
                </Link>
                <span className={utilities.note}>
                  {channelName(order.channel, language)} {order.order_ids.join(" ")}
                </span>
              </span>
            </Td>
            <Td label={t("columns.stage")}>
              <span className={utilities.row}>
                <StageBadge stage={order.stage} />
                {order.need !== null && order.need !== order.stage && (
                  <Badge tone="error">{t(`needs.${order.need}`)}</Badge>
                )}
                {areNeeding && order.need === null && <Badge tone="warning">{t("needs.deadline")}</Badge>}
              </span>
            </Td>
            <Td label={t("columns.total")} number>
              <Money fen={order.total.amount ?? order.expected_total.amount} />
            </Td>
            <Td label={t("columns.pay_before")}>
              {order.pay_before === null ? "–" : <Time at={order.pay_before} />}
            </Td>
            <Td label={t("columns.pieces")} number>
              {order.pieces}
            </Td>
            <Td label={t("columns.created")}>
              <span className={utilities.tightStack}>
                <Time at={order.created_at} />
                <span className={utilities.note}>{order.operator?.name ?? t("by_program")}</span>
              </span>
            </Td>
          </tr>
        ))}
      </Table>
    </div>
  );
}
