import { Suspense, useState } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { addCart, lineKey, maxCartLines, type Cart } from "../../../cart/cart.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { quantityPlan } from "../../../cart/quantity-plan.ts";
import { moveLines, removeLines, setQuantities } from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { lazyComponent, usePrefetch } from "../../../ui/browser/lazy-component.ts";
import { Menu } from "../../../ui/overlays/menu.tsx";
import styles from "./cart-head.module.css";

const fixDialog = lazyComponent(async () => (await import("./fix-dialog.tsx")).FixDialog);

type LinesBarProps = {
  cart: Cart;
  /** The cart's lines as they are previewed. */
  groups: readonly PreviewGroup[];
  /** Every cart of this device, including the open one. */
  carts: Cart[];
  nameOfCart: (cart: Cart) => string;
  /** Keys of the lines with an issue, in the order of the page. */
  toFix: string[];
  selection: ReadonlySet<string> | null;
  onSelectionChange: (keys: ReadonlySet<string>) => void;
  onSelectionEnd: () => void;
  /** Moves to the next line with an issue. */
  onNext: () => void;
  /** Called with the lines that have new quantities, which replace the text in their fields. */
  onFixed: (keys: Iterable<string>) => void;
};

/** Actions on many lines at once: fix their quantities, go to the next issue, move or remove them. */
export function LinesBar(props: LinesBarProps) {
  const { t } = useTranslation("preview");
  const { cart, groups, toFix, selection, onNext, onFixed } = props;
  /** Number of lines that could not be moved for lack of room. */
  const [stayed, setStayed] = useState(0);
  const [isFixing, setFixing] = useState(false);
  usePrefetch(fixDialog.load);
  const plan = quantityPlan(groups);
  const close = () => setFixing(false);
  function fix() {
    setQuantities(cart.id, plan.quantities);
    onFixed(plan.quantities.keys());
    close();
  }
  return (
    <>
      {(stayed > 0 || toFix.length > 0) && (
        <div className={styles.linesBar}>
          {stayed > 0 && (
            <p className={styles.toFix} role="status">
              {t("select.stayed", { count: stayed, most: maxCartLines })}
            </p>
          )}
          {toFix.length > 0 && (
            <>
              <p className={styles.toFix} role="status">
                {t("to_fix.count", { count: toFix.length })}
              </p>
              {plan.quantities.size > 0 && (
                <Button onPress={() => setFixing(true)}>
                  {t("to_fix.fix", { count: plan.quantities.size })}
                </Button>
              )}
              <Button onPress={onNext} data-next-focus>
                {t("to_fix.next")}
              </Button>
            </>
          )}
        </div>
      )}
      <Suspense>
        {isFixing && plan.quantities.size > 0 && (
          <fixDialog.Part
            plan={plan}
            left={toFix.filter((key) => !plan.quantities.has(key)).length}
            onClose={close}
            onFix={fix}
          />
        )}
      </Suspense>
      {selection && <SelectionBar {...props} selection={selection} onStayed={setStayed} />}
    </>
  );
}

type SelectionBarProps = LinesBarProps & {
  selection: ReadonlySet<string>;
  onStayed: (count: number) => void;
};

/**
 * Stays at the bottom of the window, over the lines, so that no line moves when it appears and it is close even in a long cart.
 */
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
    <div className={`${styles.linesBar} ${styles.selection}`} role="group" aria-label={t("select.title")}>
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
