import { useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, changeLines, lineKey, mostCartLines, moveLines, type Cart } from "../../../cart/cart.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { removeLines } from "../../../cart/removed-lines.ts";
import { fittingQuantities } from "../../../cart/fitting-quantities.ts";
import { Button } from "../../../ui/button.tsx";
import { Menu } from "../../../ui/menu.tsx";
import styles from "./lines-bar.module.css";

type LinesBarProps = {
  cart: Cart;
  /** The cart's lines as they are previewed. */
  groups: readonly PreviewGroup[];
  /** Every cart of this device, the shown one too. */
  carts: Cart[];
  nameOfCart: (cart: Cart) => string;
  /** Keys of the lines that something stands against, in the order of the page. */
  problems: string[];
  selection: ReadonlySet<string> | null;
  onSelectionChange: (keys: ReadonlySet<string>) => void;
  onSelectionEnd: () => void;
  /** Leads to the next line that something stands against. */
  onNext: () => void;
  /** These lines have new quantities: what stood in their fields before gives way. */
  onFixed: (keys: Iterable<string>) => void;
};

/** What is done with many lines at once: to mend their quantities, to go to the next problem, to move or remove them. */
export function LinesBar(props: LinesBarProps) {
  const { t } = useTranslation("preview");
  const { cart, groups, problems, selection, onNext, onFixed } = props;
  /** Lines that were to move and found no room. */
  const [stayed, setStayed] = useState(0);
  const fitting = new Map(groups.flatMap(({ lines }) => [...fittingQuantities(lines)]));
  function fix() {
    changeLines(cart.id, (lines) =>
      lines.map((line) => ({ ...line, quantity: fitting.get(lineKey(line)) ?? line.quantity })),
    );
    onFixed(fitting.keys());
  }
  return (
    <>
      {(stayed > 0 || problems.length > 0) && (
        <div className={styles.bar}>
          {stayed > 0 && (
            <p className={styles.problems} role="status">
              {t("select.stayed", { count: stayed, most: mostCartLines })}
            </p>
          )}
          {problems.length > 0 && (
            <>
              <p className={styles.problems} role="status">
                {t("problems.count", { count: problems.length })}
              </p>
              {fitting.size > 0 && (
                <Button onPress={fix}>{t("problems.fix", { count: fitting.size })}</Button>
              )}
              <Button onPress={onNext}>{t("problems.next")}</Button>
            </>
          )}
        </div>
      )}
      {selection && <SelectionBar {...props} selection={selection} onStayed={setStayed} />}
    </>
  );
}

type SelectionBarProps = LinesBarProps & {
  selection: ReadonlySet<string>;
  onStayed: (count: number) => void;
};

/** Stays at the bottom of the window, over the lines: none of them moves when it comes, and in a long cart it is never far. */
function SelectionBar(props: SelectionBarProps) {
  const { t } = useTranslation("preview");
  const { cart, carts, nameOfCart, selection, onSelectionChange, onSelectionEnd: end, onStayed } = props;
  const all = cart.lines.map(lineKey);
  function moveTo(cartId: string) {
    onStayed(moveLines(cart.id, cartId, selection));
    end();
  }
  const targets = carts.filter(({ id }) => id !== cart.id);
  return (
    <div className={`${styles.bar} ${styles.selection}`} role="group" aria-label={t("select.title")}>
      <p role="status">{t("select.count", { count: selection.size })}</p>
      <Button onPress={() => onSelectionChange(new Set(selection.size === all.length ? [] : all))}>
        {t(selection.size === all.length ? "select.none" : "select.all")}
      </Button>
      {selection.size > 0 && (
        <>
          <Menu
            label={t("select.move")}
            trigger={<span className={styles.trigger}>{t("select.move")}</span>}
            actions={[
              ...targets.map((one) => ({
                text: nameOfCart(one),
                run: () => moveTo(one.id),
              })),
              {
                text: t("carts.create"),
                run: () => moveTo(addCart("", {}, { choose: false }).id),
              },
            ]}
          />
          <Button
            onPress={() => {
              removeLines(cart.id, selection);
              end();
            }}
          >
            {t("select.remove", { count: selection.size })}
          </Button>
        </>
      )}
      <span className={styles.space} />
      <Button variant="quiet" onPress={end}>
        {t("select.end")}
      </Button>
    </div>
  );
}
