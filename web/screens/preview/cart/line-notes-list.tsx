import { useTranslation } from "../../../i18n/use-translation.ts";
import { setQuantity } from "../../../cart/cart.ts";
import { removeLines } from "../../../cart/undo-change.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { VendorSaid } from "../../../ui/notices/vendor-messages.tsx";
import type { LineNote, Fix } from "./line-notes.ts";
import { nameOf, type LineActions, type LineView } from "./line-view.ts";
import { VariantButton } from "./variant-button.tsx";
import styles from "./cart-row.module.css";
import shared from "../preview.module.css";

export type LineNotesProps = {
  notes: LineNote[];
  view: LineView;
  actions: LineActions;
};

/** Shows the issues of a line: the marketplace's message, its meaning, and the buttons that fix it. */
export function LineNotes({ notes, view, actions }: LineNotesProps) {
  const { t } = useTranslation("preview");
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t("notes_of", { name: nameOf(view.line) })}>
      {notes.map((note, at) => (
        <li key={at} className={note.mark ? styles.error : styles.warning}>
          <div className={styles.said}>
            <NoteText note={note} />
          </div>
          {asksForVariant(note) && (
            <VariantButton line={view.line} actions={actions}>
              {t("variant.choose")}
            </VariantButton>
          )}
          {note.fixes.length > 0 && (
            <span className={shared.buttons}>
              {note.fixes.map((fix) => (
                <FixButton key={fix.kind} fix={fix} view={view} actions={actions} />
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Kinds that only another variant fixes. */
const variantKinds = ["variant_gone", "variant_missing", "variant_unknown", "variant_needed", "no_price"];

function asksForVariant({ mark, issues }: LineNote): boolean {
  return [mark, ...issues].some((said) => said !== null && variantKinds.includes(said.kind));
}

function NoteText({ note: { mark, issues } }: { note: LineNote }) {
  const { t } = useTranslation("preview");
  return (
    <>
      {mark?.vendor && <VendorSaid {...mark.vendor} />}
      {mark && <p>{t(`marks.${mark.kind}`, { issue: mark.issue ?? "" })}</p>}
      {issues.map((issue) => (
        <p key={issue.kind}>
          {issue.kind === "over_stock" && issue.stock === 0
            ? t("issues.sold_out")
            : t(`issues.${issue.kind}`, { ...issue })}
        </p>
      ))}
    </>
  );
}

function FixButton({ fix, view, actions }: { fix: Fix; view: LineView; actions: LineActions }) {
  const { t } = useTranslation("preview");
  const { cartId } = actions;
  switch (fix.kind) {
    case "remove":
      return <Button onPress={() => removeLines(cartId, new Set([view.key]))}>{t("fixes.remove")}</Button>;
    case "split":
      return <Button onPress={actions.onSplit}>{t("split.press")}</Button>;
    case "refresh":
      return (
        <Button
          {...actions.costOf(view.line)}
          isPending={actions.isRefreshing}
          onPress={() => actions.onRefresh(view.line)}
        >
          {t("fixes.refresh")}
        </Button>
      );
    default:
      return (
        <Button
          onPress={() => {
            setQuantity(cartId, view.key, fix.quantity);
            // The field follows the cart again instead of the text typed into it.
            actions.onFixed([view.key]);
          }}
        >
          {t(`fixes.${fix.kind}`, { quantity: fix.quantity })}
        </Button>
      );
  }
}
