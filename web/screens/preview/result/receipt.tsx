import type { ReactNode } from "react";
import { colon } from "../../../i18n/sentence-gap.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatFen, yuanToFen } from "#contract/shared/money";
import type { PreviewResult } from "#contract/public/preview";
import {
  countLeftOut,
  discrepancies,
  isAtLeast,
  type Payable,
  previewOrders,
  previewPayable,
  previewTotals,
  type Totals,
} from "#contract/public/preview-amounts";
import { goodsDifference } from "#contract/public/preview-warnings";
import { listText } from "../../../ui/display/list-text.ts";
import { Money } from "../../../ui/display/money.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import type { FinishedPreview } from "./finished-preview.ts";
import { sellerLabel } from "../cart/seller-label.ts";
import styles from "./receipt.module.css";
import utilities from "../../../styles/utilities.module.css";

type ReceiptProps = {
  preview: FinishedPreview;
  result: PreviewResult;
  /** States at each sum that the answer is out of date; "" while it is not. */
  outdated: string;
};

/** Shows the marketplace's amounts, by order and in total; amounts that do not add up are flagged, not corrected. */
export function Receipt({ preview, result, outdated }: ReceiptProps) {
  const { t } = useTranslation("preview");
  const orders = previewOrders(result);
  const [only] = orders.length === 1 ? orders : [];
  const payable = previewPayable(result);
  return (
    <div className={styles.receipt}>
      {orders.length > 1 &&
        orders.map((order, at) => (
          <div key={at}>
            <h3 lang="zh-CN">{sellerLabel(t, { orders, at, preview })}</h3>
            <p className={utilities.note}>
              {order.lines.length === 0
                ? t("receipt.no_lines")
                : t("carts.lines", { count: order.lines.length })}
            </p>
            <Amounts totals={order.totals} payable={order.payable} outdated={outdated} />
          </div>
        ))}
      <div className={styles.total}>
        <h3>
          {t("receipt.total")}
          {outdated}
        </h3>
        {only?.lines.length === 0 && <p className={utilities.note}>{t("receipt.no_lines")}</p>}
        <Amounts totals={previewTotals(result)} payable={payable} outdated={outdated}>
          <Difference preview={preview} result={result} />
        </Amounts>
        {orders.length === 0 ? (
          <p className={utilities.warning}>{t("receipt.no_order")}</p>
        ) : (
          <LeftOut {...countLeftOut(result)} />
        )}
        {preview.addressId !== null && (
          <p className={utilities.warning}>{t("receipt.saved_address", { id: preview.addressId })}</p>
        )}
        {payable.freight !== null && (
          <p className={utilities.warning}>
            {payable.freight.beyond > 0
              ? t("receipt.freight_within", { amount: formatFen(payable.freight.beyond) })
              : t("receipt.freight_note")}
          </p>
        )}
      </div>
      <Discrepancies preview={preview} result={result} />
    </div>
  );
}

/** States that the amounts exclude some lines of the cart, and why. */
function LeftOut({ missing, unavailable }: ReturnType<typeof countLeftOut>) {
  const { t } = useTranslation("preview");
  return (
    <>
      {unavailable > 0 && (
        <p className={utilities.warning}>{t("receipt.without_unavailable", { count: unavailable })}</p>
      )}
      {missing > 0 && <p className={utilities.warning}>{t("receipt.left_out", { count: missing })}</p>}
    </>
  );
}

type AmountsProps = { totals: Totals; payable: Payable; outdated: string; children?: ReactNode };

function Amounts({ totals, payable, outdated, children }: AmountsProps) {
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
        <dt>
          {t("receipt.payment")}
          {outdated}
        </dt>
        <dd>
          {isAtLeast(payable) && t("receipt.at_least")} <Money fen={payable.amount} />
        </dd>
      </div>
      {payable.without.length > 0 && (
        <div className={utilities.warning}>
          {t("receipt.without", {
            orders: listText(
              payable.without.map((at) => String(at + 1)),
              language,
            ),
          })}
        </div>
      )}
      {children}
    </dl>
  );
}

/** Shows how much more the goods cost than when they were read, or that they cost the same. */
function Difference({ preview, result }: Pick<ReceiptProps, "preview" | "result">) {
  const { t } = useTranslation("preview");
  const difference = goodsDifference(result, preview.sent)?.difference ?? null;
  const isSame = difference !== null && yuanToFen(difference) === 0;
  return (
    <div className={difference === null || isSame ? undefined : styles.changedRow}>
      <dt>{t("receipt.difference")}</dt>
      <dd>
        {isSame ? (
          t("receipt.no_difference")
        ) : (
          <>
            {difference !== null && !difference.startsWith("-") && "+"}
            <Money yuan={difference} />
          </>
        )}
      </dd>
    </div>
  );
}

function Discrepancies({ preview, result }: Pick<ReceiptProps, "preview" | "result">) {
  const { t, language } = useTranslation("preview");
  const found = discrepancies(result);
  const orders = previewOrders(result);
  if (found.length === 0) return null;
  return (
    <Notice tone="warning" live="status" title={t("add_up.title")}>
      <ul>
        {found.map(({ what, order, expected, told }) => (
          <li key={`${what} ${order}`}>
            {order !== null &&
              orders.length > 1 &&
              sellerLabel(t, { orders, at: order, preview }) + colon(language)}
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
