import { useTranslation } from "../../../i18n/use-translation.ts";
import type { QuantityPlan } from "../../../cart/quantity-plan.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { Table, Td, Th } from "../../../ui/display/table.tsx";
import { nameOf } from "./line-view.ts";
import styles from "./cart-head.module.css";

export type FixDialogProps = {
  plan: QuantityPlan;
  /** Number of lines that keep their issue, because several fixes are possible or a quantity does not help. */
  left: number;
  onClose: () => void;
  onFix: () => void;
};

/** Shows each quantity before and after with the difference in money, and changes nothing until it is confirmed. */
export function FixDialog({ plan, left, onClose, onFix }: FixDialogProps) {
  const { t } = useTranslation("preview");
  const { lines, difference, quantities } = plan;
  const head = (
    <>
      <Th>{t("fix.line")}</Th>
      <Th number>{t("fix.quantity")}</Th>
      <Th number>{t("fix.amount")}</Th>
      <Th number>{t("fix.difference")}</Th>
    </>
  );
  return (
    <Dialog
      wide
      title={t("fix.title", { count: quantities.size })}
      isOpen
      onClose={onClose}
      onSubmit={onFix}
      submit={{ label: t("fix.press", { count: quantities.size }) }}
    >
      <Table label={t("fix.title", { count: quantities.size })} head={head} stack>
        {lines.map(({ key, line, quantity, before, after, difference: own }) => (
          <tr key={key}>
            <Td label={t("fix.line")}>
              <span lang="zh-CN">{nameOf(line)}</span>
            </Td>
            <Td label={t("fix.quantity")} number>
              {quantity === line.quantity ? (
                t("fix.same", { quantity })
              ) : (
                <>
                  {t("fix.number", { quantity: line.quantity })} →{" "}
                  <strong>{t("fix.number", { quantity })}</strong>
                </>
              )}
            </Td>
            <Td label={t("fix.amount")} number>
              <Money yuan={before} /> → <Money yuan={after} />
            </Td>
            <Td label={t("fix.difference")} number>
              <Signed yuan={own} />
            </Td>
          </tr>
        ))}
      </Table>
      <p className={styles.sum}>
        {t("fix.sum")} <Signed yuan={difference} />
      </p>
      {left > 0 && <p>{t("fix.left", { count: left })}</p>}
    </Dialog>
  );
}

/** Shows an amount with its sign, also when positive. */
function Signed({ yuan }: { yuan: string | null }) {
  return (
    <span>
      {yuan !== null && yuan !== "0" && !yuan.startsWith("-") && "+"}
      <Money yuan={yuan} />
    </span>
  );
}
