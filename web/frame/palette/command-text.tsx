import type { LinkProps } from "@tanstack/react-router";
import { useTranslation } from "../../i18n/use-translation.ts";
import { channelName } from "../../ui/display/channel-name.ts";
import { productLink, screenPaths } from "../screen-paths.ts";
import type { Command } from "./commands.ts";
import styles from "./palette.module.css";

/** Describes what a command opens. */
export function CommandText({ offer }: { offer: Command }) {
  const { t } = useTranslation("palette");
  switch (offer.kind) {
    case "screen":
      return (
        <>
          <span className={styles.what}>{t("kinds.screen")}</span>
          {t(`common:screens.${offer.screen}.title`)}
        </>
      );
    case "search":
    case "category":
      return (
        <>
          <span className={styles.what}>{t(`kinds.${offer.kind}`)}</span>
          <span className={styles.text}>{offer.words}</span>
        </>
      );
    case "orders":
      return (
        <>
          <span className={styles.what}>{t("kinds.order")}</span>
          <span className={styles.text}>{t("orders", { count: offer.count })}</span>
        </>
      );
    default:
      return (
        <>
          <span className={styles.what}>{t(`kinds.${offer.kind}`)}</span>
          {offer.kind === "product" ? (
            <ProductName open={offer.open} />
          ) : (
            <code className={styles.text}>{offer.id}</code>
          )}
          {"title" in offer && offer.title && (
            <span lang="zh-CN" className={styles.text}>
              {offer.title}
            </span>
          )}
        </>
      );
  }
}

/** Shows the marketplace's display name and the id. */
function ProductName({ open }: { open: string }) {
  const { language } = useTranslation("palette");
  const end = open.indexOf(":");
  return (
    <span className={styles.text}>
      {channelName(open.slice(0, end), language)} <code>{open.slice(end + 1)}</code>
    </span>
  );
}

/**
 * Returns the address that a command opens. When it fills in the screen, the focus moves to the button that
 * continues.
 */
export function addressOf(
  offer: Command,
  operatorId: string,
): Pick<LinkProps, "to" | "params" | "search" | "state"> {
  const state = { toWork: true };
  switch (offer.kind) {
    case "screen":
      return { to: offer.screen === "home" ? "/" : screenPaths[offer.screen] };
    case "order":
      return { to: "/payment-methods", search: { order: offer.id }, state };
    case "orders":
      return { to: "/payment-methods", state: { ...state, orders: { text: offer.text, operatorId } } };
    case "product":
      return { ...productLink(offer.open), state };
    case "request":
      return { to: "/activity", search: { request: offer.id } };
    case "reference":
      return { to: "/orders/$id", params: { id: offer.purchaseId } };
    case "filter":
      return { to: "/orders", search: { id: offer.id } };
    case "search":
      return { to: "/products", search: { q: offer.words }, state };
    case "category":
      return { to: "/categories", search: { q: offer.words }, state };
  }
}
