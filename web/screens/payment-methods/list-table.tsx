import { useTranslation } from "../../i18n/use-translation.ts";
import type { PaymentVerdict } from "#contract/payment-verdict";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { IdText } from "../../ui/id-text.tsx";
import { Money } from "../../ui/money.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { VendorWords } from "../../ui/vendor-words.tsx";
import type { BatchRow } from "./batch.ts";
import { type CheckedOrder, type OrderOutcome, verdictOf } from "./check-order.ts";
import styles from "./payment-methods.module.css";

const tones: Record<PaymentVerdict["kind"], Tone> = {
  kjb_possible: "ok",
  kjb_not_reported: "neutral",
  no_channels: "neutral",
  nothing_to_pay: "neutral",
  fix_authorization: "caution",
  refused: "caution",
  check_failed: "problem",
};

export type ListTableProps = { rows: BatchRow<OrderOutcome>[]; onShow: (order: CheckedOrder) => void };

/** One row per id in the order pasted; rows never move. */
export function ListTable({ rows, onShow }: ListTableProps) {
  const { t } = useTranslation("payment-methods");
  const head = (
    <>
      <Th>{t("batch.columns.order")}</Th>
      <Th>{t("batch.columns.verdict")}</Th>
      <Th number>{t("batch.columns.payable")}</Th>
      <Th>{t("batch.columns.codes")}</Th>
      <Th>{t("batch.columns.deadline")}</Th>
      <Th>{t("batch.columns.request")}</Th>
      <Th>
        <VisuallyHidden>{t("batch.details")}</VisuallyHidden>
      </Th>
    </>
  );
  return (
    <Table label={t("batch.title")} head={head} stack>
      {rows.map((row) => (
        <OrderRow key={row.id} row={row} onShow={onShow} />
      ))}
    </Table>
  );
}

function OrderRow({ row, onShow }: { row: BatchRow<OrderOutcome>; onShow: ListTableProps["onShow"] }) {
  const { t } = useTranslation("payment-methods");
  const id = (
    <span className={styles.id}>
      <IdText id={row.id} what={t("common:things.order_id")} />
    </span>
  );
  if (row.state !== "done")
    return (
      <tr>
        <Td label={t("batch.columns.order")}>{id}</Td>
        <Td label={t("batch.columns.state")}>
          <span className={styles.waiting}>{t(`batch.state.${row.state}`)}</span>
        </Td>
        <td colSpan={5} />
      </tr>
    );
  const { outcome } = row;
  const verdict = verdictOf(outcome);
  const answer = outcome.ok && outcome.value.success ? outcome.value : undefined;
  const requestId = outcome.ok || outcome.kind === "error" ? outcome.requestId : "";
  return (
    <tr>
      <Td label={t("batch.columns.order")}>{id}</Td>
      <Td label={t("batch.columns.verdict")}>
        <Badge tone={tones[verdict.kind]}>{t(`verdict.${verdict.kind}.title`)}</Badge>{" "}
        <Why outcome={outcome} />
      </Td>
      <Td number label={t("batch.columns.payable")}>
        {answer && <Money fen={answer.payment_amount?.amount ?? null} />}
      </Td>
      <Td label={t("batch.columns.codes")}>
        {answer && answer.channels.length > 0 && (
          <code>{answer.channels.map(({ code }) => String(code)).join(" ")}</code>
        )}
      </Td>
      <Td label={t("batch.columns.deadline")}>
        {answer?.payment_deadline && <code>{answer.payment_deadline}</code>}
      </Td>
      <Td label={t("batch.columns.request")}>
        {requestId !== "" && (
          <span className={styles.id}>
            <IdText id={requestId} what={t("common:things.request_id")} />
          </span>
        )}
      </Td>
      <td>
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
}

/** The reason beside a verdict that is not an answer: the vendor's code and words, or our code. */
function Why({ outcome }: { outcome: OrderOutcome }) {
  if (!outcome.ok && outcome.kind === "no_answer") return null;
  const vendor = outcome.ok
    ? { code: outcome.value.error_code ?? "", message: outcome.value.error_message }
    : outcome.envelope.upstream;
  return (
    <span className={styles.muted}>
      {vendor ? <VendorWords {...vendor} /> : !outcome.ok && <code>{outcome.envelope.code}</code>}
    </span>
  );
}
