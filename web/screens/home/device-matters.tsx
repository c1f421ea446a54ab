import { Link } from "@tanstack/react-router";
import { useState, useSyncExternalStore } from "react";
import type { Session } from "#contract/console";
import { mayOpen } from "#contract/roles";
import { serverNow } from "../../api/server-clock.ts";
import { cartStorage, type Cart } from "../../cart/cart.ts";
import { isStale } from "../../cart/id-age.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { keptLists, type KeptList } from "../../lists/kept-lists.ts";
import { useRunNow } from "../../lists/run-alone.ts";
import { Notice } from "../../ui/notice.tsx";

type Found = { carts: { cart: Cart; stale: number }[]; lists: KeptList[] };

/** What lies on this device and waits: carts with old ids, and lists of payments that nobody runs on. */
export function useDeviceMatters({ operator: { id, role } }: Session): Found {
  const { carts } = useSyncExternalStore(cartStorage.subscribe, cartStorage.read).value;
  const storage = keptLists(id);
  const kept = useSyncExternalStore(storage.subscribe, storage.read).value;
  const [now] = useState(serverNow);
  const running = useRunNow(id, kept);
  return {
    carts: mayOpen(role, "preview")
      ? carts
          .map((cart) => ({ cart, stale: cart.lines.filter((line) => isStale(line, now)).length }))
          .filter(({ stale }) => stale > 0)
      : [],
    lists: mayOpen(role, "payment-methods")
      ? kept.filter((list) => !running.has(list.id) && list.rows.some(({ state }) => state === "waiting"))
      : [],
  };
}

export function DeviceMatters({ carts, lists }: Found) {
  const { t } = useTranslation("home");
  return (
    <>
      {lists.map(({ id, name, rows }) => (
        <Notice
          key={id}
          tone="info"
          level={2}
          title={t("paused")}
          actions={
            <Link to={screenPaths["payment-methods"]} search={{ list: id }}>
              {t("paused_action")}
            </Link>
          }
        >
          <p>
            {name !== "" && <strong>{name} · </strong>}
            {t("paused_text", {
              done: rows.filter(({ state }) => state === "done").length,
              count: rows.length,
            })}
          </p>
        </Notice>
      ))}
      {carts.map(({ cart, stale }) => (
        <Notice
          key={cart.id}
          tone="info"
          level={2}
          title={t("stale")}
          actions={
            <Link to={screenPaths.preview} search={{ cart: cart.id }}>
              {t("stale_action")}
            </Link>
          }
        >
          <p>
            {cart.name !== "" && <strong>{cart.name} · </strong>}
            {t("stale_text", { count: stale })}
          </p>
        </Notice>
      ))}
    </>
  );
}
