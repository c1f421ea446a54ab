import { Fragment, type Ref } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { totalYuan } from "#contract/shared/yuan-amount";
import { lineKey, type CartEntry } from "../../../cart/cart.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { channelName } from "../../../ui/display/channel-name.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Money } from "../../../ui/display/money.tsx";
import { NearView } from "../../../ui/display/near-view.tsx";
import { CartProduct } from "./cart-product.tsx";
import { GroupName } from "./group-name.tsx";
import type { LineActions, LineView } from "./line-view.ts";
import styles from "./cart-row.module.css";
import utilities from "../../../styles/utilities.module.css";

export type CartGroupProps = {
  group: PreviewGroup;
  /** Whether the cart has no other group. */
  isOnly: boolean;
  views: Map<string, LineView>;
  isLong: boolean;
  actions: LineActions;
  /** The line to scroll to: its block is rendered whether it is visible or not. */
  target: string | null;
  /** Starts and ends the selection of lines; null where there is nothing to select, and in all groups but the first. */
  choose: { isOn: boolean; onPress: () => void } | null;
  chooseRef: Ref<HTMLButtonElement>;
};

/** Number of lines of a seller that are rendered and removed together in a long cart. */
const blockLines = 20;
/** Height of a line before it is visible, px. */
const rowHeight = 37;

/** Shows the lines that one preview asks about, by seller; of a long cart only those near the visible area. */
export function CartGroup(props: CartGroupProps) {
  const { group, isOnly, views, isLong, actions, target, choose, chooseRef } = props;
  const { t, language } = useTranslation("preview");
  const ofLines = (lines: CartEntry[]) => lines.flatMap((line) => views.get(lineKey(line)) ?? []);
  const all = ofLines(group.lines);
  const total = totalYuan(all.map(({ estimate }) => estimate.amount));
  const isLanded = all.some(({ landed }) => landed !== null);
  // After a split, several groups belong to one marketplace: the seller or the part distinguishes them.
  const [seller] = group.sellers;
  const isOfSeller = !isOnly && group.sellers.length === 1 && seller !== undefined;
  const label = [
    channelName(group.channel, language),
    isOfSeller && (seller.name ?? t("seller_unknown")),
    group.part && t("parts.part", group.part),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section className={utilities.tightStack} aria-label={label}>
      <div className={styles.groupHead}>
        <div className={styles.groupName}>
          <h2>
            <GroupName group={group} />
            {isOfSeller && seller.name === null && !group.part && <span> · {t("seller_unknown")}</span>}
          </h2>
          <span className={utilities.note}>
            {t("carts.lines", { count: group.lines.length })} · {t("estimate")} <Money yuan={total} />
          </span>
        </div>
        {choose && (
          <Button variant="quiet" ref={chooseRef} aria-pressed={choose.isOn} onPress={choose.onPress}>
            {t("select.start")}
          </Button>
        )}
      </div>
      {/* Each cell says its column to a screen reader. */}
      <div className={styles.columns} aria-hidden="true">
        <span className={styles.what}>{t("columns.product")}</span>
        <span className={styles.quantity}>{t("columns.quantity")}</span>
        <span className={styles.price}>{t("columns.price")}</span>
        <span className={styles.amount}>{t(isLanded ? "columns.landed" : "columns.estimated")}</span>
        <span className={styles.status}>{t("columns.status")}</span>
      </div>
      {group.sellers.flatMap((one) => {
        const own = ofLines(one.lines);
        const size = isLong ? blockLines : own.length;
        return Array.from({ length: Math.ceil(own.length / size) }, (_, block) => {
          const shown = own.slice(block * size, (block + 1) * size);
          const part = () => (
            <div className={styles.seller}>
              {block === 0 && group.sellers.length > 1 && (
                <h3 lang="zh-CN">{one.name ?? t("seller_unknown")}</h3>
              )}
              <ul className={styles.rows}>
                {[...Map.groupBy(shown, ({ line }) => line.id)].map(([id, ofProduct]) => (
                  <CartProduct key={id} views={ofProduct} actions={actions} />
                ))}
              </ul>
            </div>
          );
          const key = `${one.key} ${block}`;
          if (!isLong) return <Fragment key={key}>{part()}</Fragment>;
          return (
            <NearView key={key} height={shown.length * rowHeight} isKept={isHeld(shown, target)}>
              {part}
            </NearView>
          );
        });
      })}
    </section>
  );
}

/**
 * Returns whether a block must stay rendered: because a field in it has typed text, or because it holds the line to scroll to.
 */
function isHeld(views: LineView[], target: string | null): boolean {
  return views.some(({ key, draft }) => draft !== undefined || key === target);
}
