import { Fragment } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { PreviewResult } from "#contract/preview";
import { Money } from "../../../ui/money.tsx";
import { NumberCell, Table, Th } from "../../../ui/table.tsx";
import type { Attempt } from "./attempt.ts";
import { landedLines } from "./landed.ts";
import styles from "./receipt.module.css";
import shared from "../preview.module.css";

/** Of more lines the table is folded: it would push the checks a screen away from the verdict. */
const mostUnfolded = 5;

export type LandedTableProps = { attempt: Attempt; result: PreviewResult };

/** What each line costs with its part of the freight, told apart as this page's own reckoning. */
export function LandedTable({ attempt, result }: LandedTableProps) {
  const { t } = useTranslation("preview");
  const lines = result.sellers.flatMap((seller) => landedLines(seller) ?? []);
  if (lines.length === 0) return null;
  const nameOf = (id: string, spec: string | null) => {
    const sent = attempt.sent.find((line) => line.id === id && line.spec_id === spec);
    const variant = sent?.attributes.map(({ value }) => value).join(" ");
    return [sent?.title || id, variant].filter(Boolean).join(" · ");
  };
  const head = (
    <>
      <Th number>{t("landed.goods")}</Th>
      <Th number>{t("landed.freight")}</Th>
      <Th number>{t("landed.landed")}</Th>
    </>
  );
  return (
    <details className={styles.landed} open={lines.length <= mostUnfolded}>
      <summary>{t("landed.title")}</summary>
      <p className={shared.muted}>{t("landed.text")}</p>
      <Table label={t("landed.title")} head={head}>
        {lines.map(({ line, goods, freight, landed }, at) => (
          <Fragment key={at}>
            <tr>
              <td colSpan={3} lang="zh-CN" className={styles.landedLine}>
                {nameOf(line.id, line.spec_id)} × {line.quantity}
              </td>
            </tr>
            <tr>
              <NumberCell>
                <Money fen={goods} />
              </NumberCell>
              <NumberCell>
                <Money fen={freight} />
              </NumberCell>
              <NumberCell>
                <Money fen={landed} />
              </NumberCell>
            </tr>
          </Fragment>
        ))}
      </Table>
    </details>
  );
}
