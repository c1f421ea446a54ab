import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatFen, yuanToFen } from "#contract/money";
import type { PreviewResult } from "#contract/preview";
import { listText } from "../../../ui/list-text.ts";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { discrepancies, type Payable, payableOf, totalsOf, type Totals } from "./add-up.ts";
import type { Attempt } from "./attempt.ts";
import { goodsDifference } from "./cautions.ts";
import { sellerLabel } from "../cart/seller-label.ts";
import styles from "./receipt.module.css";
import shared from "../preview.module.css";

/** The amounts as the marketplace told them, per seller and in total; what does not add up is flagged, not mended. */
export function Receipt({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t } = useTranslation("preview");
  const several = result.sellers.length > 1;
  const payable = payableOf(result, null);
  return (
    <div className={styles.receipt}>
      {several &&
        result.sellers.map((seller, at) => (
          <div key={at}>
            <h3 lang="zh-CN">{sellerLabel(t, { result, at, attempt })}</h3>
            <p className={shared.muted}>
              {seller.lines.length === 0
                ? t("receipt.no_lines")
                : t("carts.lines", { count: seller.lines.length })}
            </p>
            <Amounts totals={totalsOf(result, seller)} payable={payableOf(result, seller)} />
          </div>
        ))}
      <div className={styles.total}>
        <h3>{t("receipt.total")}</h3>
        <Amounts totals={totalsOf(result, null)} payable={payable} />
        {attempt.addressId !== null && (
          <p className={shared.cautionText}>{t("receipt.saved_address", { id: attempt.addressId })}</p>
        )}
        {payable.lacksFreight && <p className={shared.cautionText}>{t("receipt.freight_note")}</p>}
      </div>
      <Estimate attempt={attempt} result={result} />
      <Discrepancies attempt={attempt} result={result} />
    </div>
  );
}

function Amounts({ totals, payable }: { totals: Totals; payable: Payable }) {
  const { t, language } = useTranslation("preview");
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
          {totals.discount === null && totals.merchandise !== null ? (
            <span className={styles.unknown}>{t("receipt.discount_none")}</span>
          ) : (
            <Money fen={totals.discount && -totals.discount} />
          )}
        </dd>
      </div>
      <div className={styles.payment}>
        <dt>{t("receipt.payment")}</dt>
        <dd>
          {payable.without.length > 0 && t("receipt.at_least")} <Money fen={payable.amount} />
        </dd>
      </div>
      {payable.without.length > 0 && (
        <div className={shared.cautionText}>
          {t("receipt.without", {
            orders: listText(
              payable.without.map((at) => String(at + 1)),
              language,
            ),
          })}
        </div>
      )}
    </dl>
  );
}

/** What the page expected the goods to cost beside what the marketplace asks for them. */
function Estimate({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t } = useTranslation("preview");
  const goods = goodsDifference(result, attempt);
  if (goods === null) return null;
  const { expected, told, difference } = goods;
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
        <dd>
          {difference.startsWith("-") ? "" : "+"}
          <Money yuan={difference} />
        </dd>
      </div>
    </dl>
  );
}

function Discrepancies({ attempt, result }: { attempt: Attempt; result: PreviewResult }) {
  const { t, language } = useTranslation("preview");
  const found = discrepancies(result);
  if (found.length === 0) return null;
  return (
    <Notice tone="caution" live="status" title={t("add_up.title")}>
      <ul>
        {found.map(({ what, seller, expected, told }) => (
          <li key={`${what} ${seller}`}>
            {seller !== null &&
              result.sellers.length > 1 &&
              sellerLabel(t, { result, at: seller, attempt }) + colon(language)}
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
