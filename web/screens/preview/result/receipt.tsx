import { useTranslation } from "react-i18next";
import { fenToYuan, formatFen, formatYuan, yuanToFen } from "#contract/money";
import type { PreviewResult } from "#contract/preview";
import { totalYuan, yuanDifference } from "../../../cart/estimate.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { discrepancies, totalsOf, type Totals } from "./add-up.ts";
import type { Attempt } from "./attempt.ts";
import { sellerLabel } from "../cart/seller-label.ts";
import styles from "./receipt.module.css";
import shared from "../preview.module.css";

/** The amounts as the marketplace told them, per seller and in total; what does not add up is flagged, not mended. */
export function Receipt({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t } = useTranslation("preview");
  const several = result.sellers.length > 1;
  return (
    <div className={styles.receipt}>
      {several &&
        result.sellers.map((seller, at) => (
          <div key={at}>
            <h3 lang="zh-CN">{sellerLabel(t, { result, at, attempt })}</h3>
            <p className={shared.muted}>{t("carts.lines", { count: seller.lines.length })}</p>
            <Amounts totals={totalsOf(result, seller)} />
          </div>
        ))}
      <div className={styles.total}>
        <h3>{t("receipt.total")}</h3>
        <Amounts totals={totalsOf(result, null)} />
        {result.total.shipping.amount === null && (
          <p className={shared.cautionText}>{t("receipt.freight_note")}</p>
        )}
      </div>
      <Estimate attempt={attempt} result={result} />
      <Discrepancies attempt={attempt} result={result} />
    </div>
  );
}

function Amounts({ totals }: { totals: Totals }) {
  const { t } = useTranslation("preview");
  return (
    <dl className={styles.amounts}>
      <div>
        <dt>{t("receipt.merchandise")}</dt>
        <dd>
          <Money fen={totals.merchandise} />
        </dd>
      </div>
      <div>
        <dt>{t("receipt.shipping")}</dt>
        <dd>
          {totals.shipping === null ? (
            <span className={styles.unknown}>{t("receipt.freight_unknown")}</span>
          ) : (
            <Money fen={totals.shipping} />
          )}
        </dd>
      </div>
      <div>
        <dt>{t("receipt.discount")}</dt>
        <dd>
          {totals.discount === null ? (
            <span className={styles.unknown}>{t("receipt.discount_none")}</span>
          ) : (
            <Money fen={totals.discount === 0 ? 0 : -totals.discount} />
          )}
        </dd>
      </div>
      <div className={styles.payment}>
        <dt>{t("receipt.payment")}</dt>
        <dd>
          <Money fen={totals.payment} />
        </dd>
      </div>
    </dl>
  );
}

/** What the page expected the goods to cost beside what the marketplace asks for them. */
function Estimate({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t } = useTranslation("preview");
  const expected = totalYuan(attempt.sent.map(({ estimate }) => estimate));
  const amounts = result.sellers.flatMap(({ lines }) => lines.map(({ amount }) => amount.amount));
  const told = totalYuan(amounts.map((amount) => (amount === null ? null : fenToYuan(amount))));
  const difference = yuanDifference(expected, told);
  if (expected === null || told === null || difference === null) return null;
  if (yuanToFen(difference) === 0) return <p className={shared.muted}>{t("receipt.as_estimated")}</p>;
  return (
    <dl className={styles.amounts} aria-label={t("receipt.estimate_differs")}>
      <div>
        <dt>{t("receipt.estimated")}</dt>
        <dd>
          <Money yuan={expected} />
        </dd>
      </div>
      <div>
        <dt>{t("receipt.goods")}</dt>
        <dd>
          <Money yuan={told} />
        </dd>
      </div>
      <div className={styles.changedRow}>
        <dt>{t("receipt.difference")}</dt>
        <dd>{difference.startsWith("-") ? formatYuan(difference) : `+${formatYuan(difference)}`}</dd>
      </div>
    </dl>
  );
}

function Discrepancies({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t } = useTranslation("preview");
  const found = discrepancies(result);
  if (found.length === 0) return null;
  return (
    <Notice tone="caution" live="status" title={t("add_up.title")}>
      <ul>
        {found.map(({ what, seller, expected, told }) => (
          <li key={`${what} ${seller}`}>
            {seller !== null &&
              result.sellers.length > 1 &&
              `${sellerLabel(t, { result, at: seller, attempt })}: `}
            {t(`add_up.${what}`, {
              expected: formatFen(expected),
              told: formatFen(told),
              difference: formatFen(Math.abs(told - expected)),
            })}
          </li>
        ))}
      </ul>
      <p>{t("add_up.text")}</p>
    </Notice>
  );
}
