import { isAtLeast, previewOrders, previewPayable, previewTotals } from "#contract/public/preview-amounts";
import type { PreviewResult } from "#contract/public/preview";
import type { Receiver } from "#contract/public/preview-request";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Money } from "../../../ui/display/money.tsx";
import utilities from "../../../styles/utilities.module.css";
import { sellerLabel } from "../cart/seller-label.ts";
import { type FinishedPreview, nameOfSent, savedAddress } from "../result/finished-preview.ts";
import styles from "./order.module.css";

type AgreementProps = { preview: FinishedPreview; result: PreviewResult; receiver: Receiver };

/** Shows everything that is agreed to with an order: each seller's lines, the receiver and the amounts. */
export function Agreement({ preview, result, receiver }: AgreementProps) {
  const { t } = useTranslation("ordering");
  const { t: words } = useTranslation("preview");
  const orders = previewOrders(result);
  const { merchandise, shipping, discount } = previewTotals(result);
  const payable = previewPayable(result);
  const saved = savedAddress(preview.channel, receiver);
  const { name, mobile, province, city, district, address } = receiver;
  return (
    <div className={styles.agreement}>
      {orders.map((order, at) => (
        <section key={at}>
          <h3 lang="zh-CN">{sellerLabel(words, { orders, at, preview })}</h3>
          <ul className={styles.lines}>
            {order.lines.map((line, index) => (
              <li key={index}>
                <span>
                  <span lang="zh-CN">{nameOfSent(preview, line)}</span>{" "}
                  <span className={utilities.nowrap}>{t("dialog.pieces", { count: line.quantity })}</span>
                </span>
                <span className={utilities.nowrap}>
                  <Money fen={line.amount.amount} />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h3>{t("dialog.receiver")}</h3>
        {saved === null ? (
          <p>{[name, mobile, [province, city, district, address].filter(Boolean).join(" ")].join(" · ")}</p>
        ) : (
          <p>{t("dialog.saved_address", { id: saved })}</p>
        )}
      </section>
      <dl className={styles.amounts}>
        <Amount name={words("receipt.merchandise")} fen={merchandise} />
        <Amount name={words("receipt.shipping")} fen={shipping} />
        {discount !== null && <Amount name={words("receipt.discount")} fen={-discount} />}
        <div className={styles.payable}>
          <dt>{words("receipt.payment")}</dt>
          <dd>
            {isAtLeast(payable) && words("receipt.at_least")} <Money fen={payable.amount} />
          </dd>
        </div>
      </dl>
      {isAtLeast(payable) && <p className={utilities.warning}>{t("dialog.at_least")}</p>}
      <p className={utilities.note}>{t("dialog.ceiling")}</p>
    </div>
  );
}

function Amount({ name, fen }: { name: string; fen: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Money fen={fen} />
      </dd>
    </div>
  );
}
