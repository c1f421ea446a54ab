import { memo, useMemo } from "react";
import type { PaymentVerdict } from "#contract/public/payment-verdict";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Badge, type Tone } from "../../ui/display/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { failureWords } from "../../ui/notices/failure-words.ts";
import { IdText } from "../../ui/display/id-text.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { VendorWords } from "../../ui/notices/vendor-messages.tsx";
import type { BatchRow } from "./batch.ts";
import type { NewList } from "./running-lists.ts";
import { type CheckedOrder, type OrderOutcome, orderVerdict } from "../../orders/payment-outcome.ts";
import styles from "./payment-methods.module.css";
import utilities from "../../styles/utilities.module.css";

const tones: Record<PaymentVerdict["kind"], Tone> = {
  kjb_possible: "ok",
  kjb_not_reported: "neutral",
  no_channels: "neutral",
  nothing_to_pay: "neutral",
  fix_authorization: "warning",
  refused: "warning",
  check_failed: "error",
};

/** Fixed column widths, so that nothing moves while a list runs. */
const orderWidth = "196px";
const pastedWidth = "128px";
const answerWidths = ["196px", "104px", "128px", "166px", "136px", "96px"];

/** Number of lines that an answer has on a phone; the pasted columns are below them. */
const rowsOfAnswer = 4;

/** Maximum number of codes shown, the rest are counted: an order of the simulator has 500. */
const maxCodes = 5;

export type ListTableProps = {
  rows: BatchRow<OrderOutcome>[];
  /** The columns that were pasted next to the ids. */
  columns: NewList["columns"];
  onShow: (order: CheckedOrder) => void;
};

/** Shows one row per id in the order pasted; rows never move. */
export function ListTable({ rows, columns, onShow }: ListTableProps) {
  const { t } = useTranslation("payment-methods");
  const heads = useMemo(
    () => (columns?.heads ?? []).map((head, at) => head || t("batch.column", { number: at + 1 })),
    [columns, t],
  );
  const head = (
    <>
      <Th>{t("batch.columns.order")}</Th>
      {heads.map((name, at) => (
        <Th key={at}>{name}</Th>
      ))}
      <Th>{t("batch.columns.verdict")}</Th>
      <Th number>{t("batch.columns.payable")}</Th>
      <Th>{t("batch.columns.codes")}</Th>
      <Th>{t("batch.columns.deadline")}</Th>
      <Th>{t("batch.columns.request")}</Th>
      <Th>{t("batch.details")}</Th>
    </>
  );
  return (
    <div className={styles.orders}>
      <Table
        label={t("batch.title")}
        head={head}
        stack
        widths={[orderWidth, ...heads.map(() => pastedWidth), ...answerWidths]}
      >
        {rows.map((row) => {
          const { id } = row;
          return (
            <OrderRow key={id} row={row} heads={heads} beside={columns?.cells.get(id)} onShow={onShow} />
          );
        })}
      </Table>
    </div>
  );
}

type OrderRowProps = {
  row: BatchRow<OrderOutcome>;
  heads: readonly string[];
  beside: readonly string[] | undefined;
  onShow: ListTableProps["onShow"];
};

/** Shows one row. Renders again only with an answer of its own, because a list may have thousands. */
const OrderRow = memo(function OrderRow({ row, heads, beside, onShow }: OrderRowProps) {
  const { t } = useTranslation("payment-methods");
  const first = (
    <>
      <Td className={styles.order} label={t("batch.columns.order")}>
        <IdText id={row.id} what={t("common:things.order_id")} />
      </Td>
      {heads.map((head, at) => (
        <td
          key={at}
          className={styles.beside}
          style={{ gridRow: rowsOfAnswer + at + 1 }}
          data-label={head}
          title={beside?.[at]}
        >
          {beside?.[at]}
        </td>
      ))}
    </>
  );
  if (row.state !== "done")
    return (
      <tr>
        {first}
        <Td className={styles.verdict} label={t("batch.columns.state")}>
          <span className={utilities.muted}>{t(`batch.state.${row.state}`)}</span>
        </Td>
        <td colSpan={5} />
      </tr>
    );
  const { outcome } = row;
  const verdict = orderVerdict(outcome);
  const requestId = outcome.ok || outcome.kind === "error" ? outcome.requestId : "";
  return (
    <tr>
      {first}
      <Td className={styles.verdict} label={t("batch.columns.verdict")}>
        <Badge tone={tones[verdict.kind]}>{t(`verdict.${verdict.kind}.title`)}</Badge>
      </Td>
      <AnswerCells outcome={outcome} />
      <Td className={styles.request} label={t("batch.columns.request")}>
        {requestId !== "" && (
          <span>
            <code title={requestId}>…{requestId.slice(-8)}</code>
            <CopyButton what={t("common:things.request_id")} text={requestId} of={requestId} compact />
          </span>
        )}
      </Td>
      <td className={styles.details}>
        <Button
          variant="quiet"
          aria-label={t("batch.details_of", { id: row.id })}
          onPress={() => onShow({ orderId: row.id, outcome })}
        >
          {t("batch.details")}
        </Button>
      </td>
    </tr>
  );
});

/** Shows amount, codes and deadline or, without them, the reason: the vendor's code and message, or the page's. */
function AnswerCells({ outcome }: { outcome: OrderOutcome }) {
  const { t } = useTranslation("payment-methods");
  if (!outcome.ok || !outcome.value.success)
    return (
      <td colSpan={3} className={styles.reason} data-label={t("batch.columns.error")}>
        <Why outcome={outcome} />
      </td>
    );
  const { payment_amount: amount, channels, payment_deadline: deadline } = outcome.value;
  const codes = channels.map(({ code }) => String(code));
  return (
    <>
      <Td number className={styles.payable} label={t("batch.columns.payable")}>
        <Money fen={amount?.amount ?? null} />
      </Td>
      <Td className={styles.channels} label={t("batch.columns.codes")}>
        {codes.length > 0 && (
          <span className={styles.codes} title={codes.join(" ")}>
            <code>{codes.slice(0, maxCodes).join(" ")}</code>
            {codes.length > maxCodes && <span> +{codes.length - maxCodes}</span>}
          </span>
        )}
      </Td>
      <Td className={styles.deadline} label={t("batch.columns.deadline")}>
        {deadline !== null && <code>{deadline}</code>}
      </Td>
    </>
  );
}

function Why({ outcome }: { outcome: OrderOutcome }) {
  const { t, language } = useTranslation("payment-methods");
  if (!outcome.ok && outcome.kind === "no_answer")
    return <span className={styles.why}>{t("common:failure.no_answer.title")}</span>;
  const failed = outcome.ok ? null : failureWords(outcome.envelope, language);
  const vendor = outcome.ok
    ? {
        code: outcome.value.error_code ?? "",
        message: outcome.value.error_message,
        message_en: outcome.value.error_message_en,
      }
    : outcome.envelope.upstream;
  return (
    <span className={styles.why} title={vendor?.message ?? undefined}>
      {vendor ? <VendorWords {...vendor} /> : failed && t(`common:${failed.words}.title`, failed.values)}
    </span>
  );
}
