import { useTranslation } from "../../../i18n/use-translation.ts";
import { mostLines } from "#contract/preview-request";
import type { CartEntry } from "../../../cart/cart.ts";
import { totalYuan } from "../../../cart/estimate.ts";
import type { PreviewGroup } from "../../../cart/preview-groups.ts";
import { channelName } from "../../../ui/channel-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CartRow } from "./cart-row.tsx";
import type { LineActions, LineView } from "./line-view.ts";
import styles from "./cart-row.module.css";
import shared from "../preview.module.css";

export type CartGroupProps = {
  group: PreviewGroup;
  views: Map<string, LineView>;
  actions: LineActions;
  /** The group's own press; null when it is the only group. */
  press: { units: number; isPending: boolean; isDisabled: boolean; onPress: () => void } | null;
};

/** The lines that one preview asks about, by seller. */
export function CartGroup({ group, views, actions, press }: CartGroupProps) {
  const { t, language } = useTranslation("preview");
  const ofLines = (lines: CartEntry[]) => [...views.values()].filter(({ line }) => lines.includes(line));
  const total = totalYuan(ofLines(group.lines).map(({ estimate }) => estimate.amount));
  return (
    <section className={styles.group} aria-label={channelName(group.channel, language)}>
      <div className={styles.groupHead}>
        <h2>{channelName(group.channel, language)}</h2>
        <span className={shared.muted}>
          {t("carts.lines", { count: group.lines.length })} · {t("estimate")} <Money yuan={total} />
        </span>
        {press && (
          <Button
            units={press.units}
            isPending={press.isPending}
            isDisabled={press.isDisabled && !press.isPending}
            onPress={press.onPress}
          >
            {t("preview.group")}
          </Button>
        )}
      </div>
      {group.lines.length > mostLines && (
        <Notice tone="caution" title={t("too_many.title", { count: group.lines.length })}>
          <p>{t("too_many.text", { most: mostLines })}</p>
        </Notice>
      )}
      {group.sellers.map((seller) => (
        <div key={seller.key} className={styles.seller}>
          <h3 lang="zh-CN">{seller.name ?? t("seller_unknown")}</h3>
          <ul className={styles.rows}>
            {ofLines(seller.lines).map((view) => (
              <CartRow key={view.key} view={view} actions={actions} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
