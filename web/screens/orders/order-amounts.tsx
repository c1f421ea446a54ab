import { useTranslation } from "../../i18n/use-translation.ts";
import { useOrderIntents } from "../../orders/order-intents.ts";
import { Money } from "../../ui/display/money.tsx";
import { Section } from "../../ui/display/section.tsx";
import { NumberCell, Table, Th } from "../../ui/display/table.tsx";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder, Stored } from "./case-orders.ts";

type OrderAmountsProps = { stored: Stored | null; orders: readonly CaseOrder[] };

/** Shows the amounts of an order next to those that were agreed to; null = unknown. */
export function OrderAmounts({ stored, orders }: OrderAmountsProps) {
  const { t } = useTranslation("orders");
  // The preview is known on the device that created the order.
  const agreed = useOrderIntents().find(
    (intent) => intent.channel === stored?.channel && intent.reference === stored.external_order_id,
  )?.agreed;
  if (stored === null && orders.every(({ reported }) => reported === null)) return null;
  const sum = (amountOf: (order: CaseOrder) => number | null | undefined): number | null =>
    orders.reduce<number | null>(
      (total, order) => {
        const amount = amountOf(order);
        return total === null || amount === null || amount === undefined ? null : total + amount;
      },
      orders.length > 0 ? 0 : null,
    );
  const isReported = orders.some(({ reported }) => reported !== null);
  const rows = [
    ["goods", agreed?.goods ?? null, sum(({ reported }) => reported?.amounts?.goods.amount)],
    ["freight", agreed?.freight ?? null, sum(({ shipping }) => shipping)],
    ["discount", agreed?.discount ?? null, sum(({ reported }) => reported?.amounts?.discount.amount)],
    ["payable", stored?.expected_total.amount ?? null, sum(({ amount }) => amount)],
    ["paid", null, sum(({ reported }) => reported?.amounts?.paid.amount)],
  ] as const;
  return (
    <Section title={t("amounts.title")}>
      <Table
        label={t("amounts.title")}
        head={
          <>
            <Th>{t("amounts.part")}</Th>
            {stored && <Th number>{t("amounts.agreed")}</Th>}
            <Th number>{t("amounts.now")}</Th>
          </>
        }
      >
        {rows
          .filter(([name, before, now]) => name === "payable" || before !== null || now !== null)
          .map(([name, before, now]) => (
            <tr key={name}>
              <th scope="row">{t(`amounts.${name}`)}</th>
              {stored && <NumberCell>{name === "paid" ? "–" : <Money fen={before} />}</NumberCell>}
              <NumberCell>
                <Money fen={now} />
              </NumberCell>
            </tr>
          ))}
      </Table>
      {!isReported && stored !== null && <p className={utilities.note}>{t("amounts.unread")}</p>}
    </Section>
  );
}
