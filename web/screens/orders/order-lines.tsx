import { Link } from "@tanstack/react-router";
import { productLink } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Money } from "../../ui/display/money.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { VendorWords } from "../../ui/notices/vendor-messages.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import utilities from "../../styles/utilities.module.css";
import type { CaseOrder, Stored } from "./case-orders.ts";

type OrderLinesProps = { stored: Stored | null; orders: readonly CaseOrder[] };

type Line = {
  id: string | null;
  variant: string;
  title: string;
  quantity: number | null;
  /** Fen; undefined: not read. */
  price?: number | null;
  amount?: number | null;
  parcel: string | null;
};

/** Lists the lines of an order as the marketplace returned them, else those that were sent. */
export function OrderLines({ stored, orders }: OrderLinesProps) {
  const { t } = useTranslation("orders");
  const answered = orders.flatMap(({ reported: order }) => order?.lines ?? []);
  // Taobao may return a line without its product; what was sent then says more.
  const reported =
    stored === null || answered.some(({ id, title }) => id !== null || title !== null) ? answered : [];
  const lines: Line[] =
    reported.length > 0
      ? reported.map((line) => ({
          id: line.id,
          variant: line.attributes.map(({ value }) => value).join(" · ") || (line.spec_id ?? ""),
          title: line.title ?? "",
          quantity: line.quantity,
          price: line.unit_price.amount,
          amount: line.amount.amount,
          parcel: line.parcel_status && t(`parcel_states.${line.parcel_status}`),
        }))
      : (stored?.purchase.lines ?? []).map((line) => ({
          id: line.id,
          variant: line.spec_id ?? "",
          title: "",
          quantity: line.quantity,
          parcel: null,
        }));
  const failed = stored?.purchase.failed_lines ?? [];
  if (lines.length === 0) return null;
  const channel = stored?.channel ?? "1688";
  const isRead = reported.length > 0;
  return (
    <Section title={t("lines.title")}>
      {failed.length > 0 && (
        <Notice tone="error" title={t("lines.failed", { count: failed.length })}>
          <ul>
            {failed.map((line, at) => (
              <li key={at}>
                <code>{line.id ?? ""}</code>{" "}
                <VendorWords code={line.error_code ?? ""} message={line.error_message} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Table
        stack
        label={t("lines.title")}
        head={
          <>
            <Th>{t("lines.product")}</Th>
            <Th>{t("lines.variant")}</Th>
            <Th number>{t("lines.quantity")}</Th>
            {isRead && (
              <>
                <Th number>{t("lines.price")}</Th>
                <Th number>{t("lines.amount")}</Th>
                <Th>{t("lines.parcel")}</Th>
              </>
            )}
          </>
        }
      >
        {lines.map((line, at) => (
          <tr key={at}>
            <Td label={t("lines.product")}>
              <span className={utilities.tightStack}>
                {line.title !== "" && <span lang="zh-CN">{line.title}</span>}
                {line.id !== null && <Link {...productLink(`${channel}:${line.id}`)}>{line.id}</Link>}
              </span>
            </Td>
            <Td label={t("lines.variant")}>
              <span lang="zh-CN" className={utilities.anywhere}>
                {line.variant}
              </span>
            </Td>
            <Td label={t("lines.quantity")} number>
              {line.quantity ?? t("common:unknown")}
            </Td>
            {isRead && (
              <>
                <Td label={t("lines.price")} number>
                  <Money fen={line.price ?? null} />
                </Td>
                <Td label={t("lines.amount")} number>
                  <Money fen={line.amount ?? null} />
                </Td>
                <Td label={t("lines.parcel")}>{line.parcel ?? "–"}</Td>
              </>
            )}
          </tr>
        ))}
      </Table>
      {answered.length === 0 && <p className={utilities.note}>{t("lines.unread")}</p>}
    </Section>
  );
}
