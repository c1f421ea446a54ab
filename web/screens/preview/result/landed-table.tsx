import { Fragment } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { landedCost, type LandedCost } from "#contract/public/landed-cost";
import type { PreviewResult } from "#contract/public/preview";
import { Money } from "../../../ui/display/money.tsx";
import { NumberCell, Table, Th } from "../../../ui/display/table.tsx";
import type { FinishedPreview } from "./finished-preview.ts";
import { nameOfSent } from "./finished-preview.ts";
import styles from "./receipt.module.css";
import utilities from "../../../styles/utilities.module.css";

export type LandedTableProps = {
  preview: FinishedPreview;
  result: PreviewResult;
  /** States that the answer is out of date; "" while it is not. */
  outdated: string;
};

/**
 * Shows how the landed cost of each line was shared out, and states that this page calculated it. It is folded, because the
 * lines show their landed costs.
 */
export function LandedTable({ preview, result, outdated }: LandedTableProps) {
  const { t } = useTranslation("preview");
  const cost = landedCost(result);
  if (cost === null) return null;
  const { lines, sum } = cost;
  const hasOther = lines.some(({ other }) => other !== 0);
  const columns = hasOther ? 4 : 3;
  const head = (
    <>
      <Th number>{t("landed.goods")}</Th>
      <Th number>{t("landed.freight")}</Th>
      {hasOther && <Th number>{t(cost.isDiscount ? "landed.discount" : "landed.other")}</Th>}
      <Th number>{t("landed.landed")}</Th>
    </>
  );
  return (
    <details className={styles.landed}>
      <summary>
        {t("landed.title")}
        {outdated}
      </summary>
      <p className={utilities.note}>{t("landed.text")}</p>
      <Table label={t("landed.title")} head={head}>
        {lines.map(({ line, ...amounts }, at) => (
          <Fragment key={at}>
            <tr>
              <td colSpan={columns} lang="zh-CN" className={styles.landedLine}>
                {nameOfSent(preview, line)} × {line.quantity}
              </td>
            </tr>
            <AmountsRow amounts={amounts} hasOther={hasOther} />
          </Fragment>
        ))}
        {lines.length > 1 && (
          <>
            <tr>
              <td colSpan={columns} className={styles.landedLine}>
                {t("landed.sum")}
              </td>
            </tr>
            <AmountsRow amounts={sum} hasOther={hasOther} />
          </>
        )}
      </Table>
    </details>
  );
}

function AmountsRow({ amounts, hasOther }: { amounts: LandedCost["sum"]; hasOther: boolean }) {
  return (
    <tr>
      <NumberCell>
        <Money fen={amounts.goods} />
      </NumberCell>
      <NumberCell>
        <Money fen={amounts.freight} />
      </NumberCell>
      {hasOther && (
        <NumberCell>
          <Money fen={amounts.other} />
        </NumberCell>
      )}
      <NumberCell>
        <Money fen={amounts.landed} />
      </NumberCell>
    </tr>
  );
}
