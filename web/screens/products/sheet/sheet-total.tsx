import { Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceGap } from "../../../i18n/sentence-gap.ts";
import { compareYuan, formatYuan } from "#contract/shared/money";
import { maxLines } from "#contract/public/preview-request";
import type { Product } from "#contract/public/product";
import { maxCartLines } from "../../../cart/cart.ts";
import { addLines, undoChange, useLastChange } from "../../../cart/undo-change.ts";
import { bringReceiver, type MessageReceiver, takeReceiverBack } from "../../../frame/message-receiver.ts";
import { nextTier } from "../../../cart/unit-price.ts";
import { announce } from "../../../ui/display/announce.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { cartLines } from "./cart-lines.ts";
import type { IssueTexts } from "./issue-texts.ts";
import type { CellIssue, QuantitySheet, SheetTotals } from "./quantity-sheet.ts";
import { VariantNames } from "../../../ui/display/both-names.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import styles from "./sheet-total.module.css";
import utilities from "../../../styles/utilities.module.css";

export type SheetTotalProps = {
  operatorId: string;
  product: Product;
  sheet: QuantitySheet;
  /** The field that last had the focus. */
  active: number | null;
  words: (issue: CellIssue) => IssueTexts;
  onFocusField: (at: number) => void;
};

type Added = {
  cartId: string;
  merged: number;
  left: number;
  variants: number;
  /** The receiver of a message that went to the cart with the lines. */
  receiver: MessageReceiver | null;
};

/**
 * Shows the exact total of the quantities and the button that adds them to the cart. It stays in sight while
 * fields are filled in.
 */
export function SheetTotal({ operatorId, product, sheet, active, words, onFocusField }: SheetTotalProps) {
  const { t } = useTranslation("product");
  const totals = useSyncExternalStore(sheet.subscribe, sheet.totals);
  const [added, setAdded] = useState<Added | null>(null);
  const single = product.variants.length === 0;
  const [pressedEmpty, setPressedEmpty] = useState(false);

  function add() {
    const invalid = sheet.lines.findIndex((_, at) =>
      sheet.cell(at).issues.some(({ kind }) => kind === "unreadable"),
    );
    setPressedEmpty(totals.filled === 0);
    if (invalid >= 0 || totals.filled === 0) {
      onFocusField(Math.max(0, invalid));
      if (invalid < 0) announce(t("total.nothing_to_add"));
      return;
    }
    const lines = cartLines(product, sheet.ordered());
    const { cartId, merged, left } = addLines(lines);
    sheet.reset();
    const variants = lines.length - left;
    // A full cart that accepts no goods accepts no receiver either.
    const receiver = variants > 0 ? bringReceiver(operatorId, product, cartId) : null;
    setAdded({ cartId, merged, left, variants, receiver });
  }

  function undone({ cartId, receiver }: Added) {
    if (receiver) takeReceiverBack(operatorId, product, { cartId, receiver });
    setAdded(null);
  }

  const issue =
    totals.unreadable > 0
      ? t("total.unreadable", { count: totals.unreadable })
      : totals.invalid > 0
        ? t("total.invalid", { count: totals.invalid })
        : pressedEmpty && totals.filled === 0
          ? t("total.nothing_to_add")
          : totals.filled > maxLines
            ? t("total.too_many", { most: maxLines })
            : null;
  return (
    <section id="sheet-sum" className={styles.bar} aria-label={t("total.label")} tabIndex={-1}>
      <div className={styles.said}>
        {added && totals.filled === 0 ? (
          <AddedLine {...added} single={single} onUndone={() => undone(added)} />
        ) : (
          !single && <ActiveField sheet={sheet} at={active} words={words} />
        )}
        <Figures product={product} totals={totals} />
        <p className={styles.issue}>{issue}</p>
      </div>
      <Button variant="primary" onPress={add}>
        {t("total.add")}
      </Button>
    </section>
  );
}

function Figures({ product, totals }: { product: Product; totals: SheetTotals }) {
  const { t } = useTranslation("product");
  const { t: shared } = useTranslation();
  if (totals.filled === 0)
    return (
      <p className={styles.figures}>
        {t("total.none")}
        {product.variants.length > 0 && <span className={styles.help}>{t("sheet.help")}</span>}
      </p>
    );
  const next = nextTier(product.price_tiers, totals.pieces);
  return (
    <p className={styles.figures}>
      <span>
        <strong>{t("total.pieces", { count: totals.pieces })}</strong>
        {product.variants.length > 0 && ` · ${t("total.variants", { count: totals.filled })}`}
      </span>
      <span>
        {t("total.unit_price")} <UnitPrices prices={totals.unitPrices} />
      </span>
      <span>
        {t("total.subtotal")}{" "}
        <strong>{totals.subtotal === null ? shared("unknown") : formatYuan(totals.subtotal)}</strong>
      </span>
      {next && (
        <span className={utilities.muted}>
          {t("total.next_tier", { count: next.missing, price: formatYuan(next.tier.price) })}
        </span>
      )}
    </p>
  );
}

function UnitPrices({ prices }: { prices: (string | null)[] }) {
  const { t } = useTranslation("product");
  const { t: shared } = useTranslation();
  const known = prices.filter((price) => price !== null).toSorted(compareYuan);
  const [low, high] = [known[0], known.at(-1)];
  if (low === undefined || high === undefined || known.length < prices.length)
    return <>{shared("unknown")}</>;
  if (compareYuan(low, high) === 0) return <>{formatYuan(low)}</>;
  return <>{t("total.price_range", { low: formatYuan(low), high: formatYuan(high) })}</>;
}

function AddedLine({
  cartId,
  merged,
  left,
  variants,
  single,
  onUndone,
}: Omit<Added, "receiver"> & { single: boolean; onUndone: () => void }) {
  const { t, language } = useTranslation("product");
  const isReversible = useLastChange(cartId)?.kind === "added";

  function undo() {
    undoChange();
    onUndone();
  }

  return (
    <p className={styles.added} role="status">
      <strong>
        <span aria-hidden="true">✓ </span>
        {single ? t("total.added_single") : t("total.added", { count: variants })}
      </strong>{" "}
      <Link to="/preview">{t("total.go_to_cart")}</Link>{" "}
      <span className={utilities.muted}>
        {[
          left > 0 && t("total.left", { count: left, most: maxCartLines }),
          merged > 0 && t("total.merged", { count: merged }),
        ]
          .filter((sentence) => sentence !== false)
          .join(sentenceGap(language))}
      </span>
      {isReversible && (
        <Button variant="quiet" onPress={undo}>
          {t("total.undo")}
        </Button>
      )}
    </p>
  );
}

/** Shows the variant whose field last had the focus: its id to copy, and the errors of its quantity in full sentences. */
function ActiveField({
  sheet,
  at,
  words,
}: {
  sheet: QuantitySheet;
  at: number | null;
  words: (issue: CellIssue) => IssueTexts;
}) {
  const { t, language } = useTranslation();
  const line = at === null ? undefined : sheet.lines[at];
  const { issues } = useSyncExternalStore(
    (listener) => (line && at !== null ? sheet.subscribeCell(at, listener) : () => {}),
    () => sheet.cell(at ?? -1),
  );
  return (
    <div className={styles.active}>
      {line && line.skuId !== null && (
        <span className={styles.variant}>
          <span>
            <VariantNames attributes={line.attributes} separator=" / " />
          </span>
          <code className={styles.id}>{line.skuId}</code>
          <CopyButton what={t("things.variant_id")} text={line.skuId} of={line.skuId} compact />
        </span>
      )}
      {issues.length > 0 && (
        <span className={styles.error}>
          {issues.map((issue) => words(issue).full).join(sentenceGap(language))}
        </span>
      )}
    </div>
  );
}
