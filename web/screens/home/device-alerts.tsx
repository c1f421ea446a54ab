import { Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import type { Session } from "#contract/console/console";
import { mayOpen } from "#contract/console/roles";
import { serverNow } from "../../api/server-clock.ts";
import { cartStorage, type Cart } from "../../cart/cart.ts";
import { isStale } from "../../cart/id-age.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { colon } from "../../i18n/sentence-gap.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { savedLists, type SavedList } from "../../lists/saved-lists.ts";
import { useRunNow } from "../../lists/run-alone.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./home.module.css";

type Found = { carts: { cart: Cart; number: number; stale: number }[]; lists: SavedList[] };

/** Returns the pending work on this device: carts with old ids, and payment lists that no tab is running. */
export function useDeviceAlerts({ operator: { id, role } }: Session): Found {
  const { carts } = useSyncExternalStore(cartStorage.subscribe, cartStorage.read).value;
  const storage = savedLists(id);
  const saved = useSyncExternalStore(storage.subscribe, storage.read).value;
  const [now] = useState(serverNow);
  const running = useRunNow(id, saved);
  return {
    carts: mayOpen(role, "preview")
      ? carts
          .map((cart, at) => ({
            cart,
            number: at + 1,
            stale: cart.lines.filter((line) => isStale(line, now)).length,
          }))
          .filter(({ stale }) => stale > 0)
      : [],
    lists: mayOpen(role, "payment-methods")
      ? saved.filter((list) => !running.has(list.id) && list.rows.some(({ state }) => state === "waiting"))
      : [],
  };
}

/** Shows one row for all paused lists and one for all carts with old ids, each with its name and a link. */
export function DeviceAlerts({ carts, lists }: Found) {
  const { t, language } = useTranslation("home");
  return (
    <>
      {lists.length > 0 && (
        <Notice tone="info" level={2} title={t("paused", { count: lists.length })}>
          <ul className={styles.things}>
            {lists.map(({ id, name, rows }) => (
              <li key={id}>
                <Link to={screenPaths["payment-methods"]} search={{ list: id }}>
                  {name || t("unnamed_list", { count: rows.length, first: rows[0]?.id ?? "" })}
                </Link>
                {colon(language)}
                {t("paused_text", {
                  done: rows.filter(({ state }) => state === "done").length,
                  count: rows.length,
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {carts.length > 0 && (
        <Notice tone="info" level={2} title={t("stale", { count: carts.length })}>
          <ul className={styles.things}>
            {carts.map(({ cart, number, stale }) => (
              <li key={cart.id}>
                <Link to={screenPaths.preview} search={{ cart: cart.id }}>
                  {cart.name || t("unnamed_cart", { number })}
                </Link>
                {colon(language)}
                {t("stale_text", { count: stale })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
