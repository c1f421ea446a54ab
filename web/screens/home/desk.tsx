import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { Session } from "#contract/console/console";
import { mayOpen } from "#contract/console/roles";
import { sumYuan } from "#contract/shared/yuan-amount";
import { sessionOptions } from "../../api/console-options.ts";
import { serverNow } from "../../api/server-clock.ts";
import { type Cart, cartStorage } from "../../cart/cart.ts";
import { lineEstimates } from "../../cart/estimate.ts";
import { isStale } from "../../cart/id-age.ts";
import { cartVerdict, type CartVerdict, usePreviewedCarts } from "../../cart/previewed-carts.ts";
import { screenPaths } from "../../frame/screen-paths.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useRunNow } from "../../lists/run-alone.ts";
import { type SavedList, savedLists } from "../../lists/saved-lists.ts";
import { useOrderIntents } from "../../orders/order-intents.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Money } from "../../ui/display/money.tsx";
import { Section } from "../../ui/display/section.tsx";
import { Table, Td, Th } from "../../ui/display/table.tsx";
import { Time } from "../../ui/display/time.tsx";

/** Maximum number of rows of a table; the screen behind its link has all. */
const maxRows = 8;

/** Shows the work on this device, if there is any: the carts with what their previews said, and the lists of orders. */
export function Desk({ operator }: { operator: Session["operator"] }) {
  return (
    <>
      {mayOpen(operator.role, "preview") && <Carts />}
      {mayOpen(operator.role, "payment-methods") && <Lists operatorId={operator.id} />}
    </>
  );
}

function Carts() {
  const { t } = useTranslation("home");
  const { carts } = useSyncExternalStore(cartStorage.subscribe, cartStorage.read).value;
  const filled = carts
    .map((cart, at) => ({ cart, number: at + 1 }))
    .filter(({ cart }) => cart.lines.length > 0);
  if (filled.length === 0) return null;
  return (
    <Section title={t("carts.title")} actions={<Link to="/preview/carts">{t("carts.all")}</Link>}>
      <Table
        stack
        label={t("carts.title")}
        head={
          <>
            <Th>{t("carts.name")}</Th>
            <Th>{t("carts.sellers")}</Th>
            <Th number>{t("carts.lines")}</Th>
            <Th number>{t("carts.amount")}</Th>
            <Th>{t("carts.state")}</Th>
          </>
        }
      >
        {filled.slice(0, maxRows).map(({ cart, number }) => (
          <CartRow key={cart.id} cart={cart} name={cart.name || t("unnamed_cart", { number })} />
        ))}
      </Table>
    </Section>
  );
}

function CartRow({ cart, name }: { cart: Cart; name: string }) {
  const { t } = useTranslation("home");
  const [now] = useState(serverNow);
  const verdict = cartVerdict(cart, usePreviewedCarts(), now);
  const sellers = [...new Set(cart.lines.map((line) => line.seller_name ?? t("carts.unknown_seller")))];
  const amounts = lineEstimates(cart.lines).map(({ amount }) => amount);
  const estimate = amounts.includes(null) ? null : sumYuan(amounts.filter((amount) => amount !== null));
  const stale = cart.lines.filter((line) => isStale(line, now)).length;
  return (
    <tr>
      <Td label={t("carts.name")}>
        <Link to={screenPaths.preview} search={{ cart: cart.id }}>
          {name}
        </Link>
      </Td>
      <Td label={t("carts.sellers")}>
        {sellers.length === 1 ? (
          <span lang="zh-CN">{sellers[0]}</span>
        ) : (
          t("carts.seller_count", { count: sellers.length })
        )}
      </Td>
      <Td label={t("carts.lines")} number>
        {cart.lines.length}
      </Td>
      <Td label={t("carts.amount")} number>
        <CartAmount verdict={verdict} estimate={estimate} />
      </Td>
      <Td label={t("carts.state")}>
        {/* A phone puts the children of a cell side by side, so they are one element. */}
        <div>
          <CartState verdict={verdict} stale={stale} />
          <SentOrders cartId={cart.id} />
        </div>
      </Td>
    </tr>
  );
}

/** Shows the payable amount of a cart whose last preview succeeded and still matches its lines and prices, otherwise the estimate of the goods, and which one it is. */
function CartAmount({ verdict, estimate }: { verdict: CartVerdict; estimate: string | null }) {
  const { t } = useTranslation("home");
  if (verdict.kind === "orderable")
    return (
      <>
        <Money yuan={verdict.payment} /> {t("carts.payable")}
      </>
    );
  return (
    <>
      <Money yuan={estimate} /> {t("carts.goods")}
    </>
  );
}

function CartState({ verdict, stale }: { verdict: CartVerdict; stale: number }) {
  const { t } = useTranslation("home");
  const when = "at" in verdict && (
    <>
      {" "}
      <Time at={verdict.at} />
    </>
  );
  const tone = {
    orderable: "ok",
    refused: "error",
    failed: "warning",
    changed: "warning",
    outdated: "warning",
    not_previewed: "neutral",
  } as const;
  return (
    <>
      <Badge tone={tone[verdict.kind]}>{t(`carts.verdict.${verdict.kind}`)}</Badge>
      {when}
      {stale > 0 && (
        <>
          {" "}
          <Badge tone="warning">{t("carts.stale", { count: stale })}</Badge>
        </>
      )}
    </>
  );
}

/** Says that orders of a cart were sent, so that a cart that can be ordered is not taken for one that was not. */
function SentOrders({ cartId }: { cartId: string }) {
  const { t } = useTranslation("home");
  const { data: session } = useSuspenseQuery(sessionOptions);
  const [latest] = useOrderIntents().filter(({ cart, sentAt }) => cart === cartId && sentAt !== null);
  if (!latest || !session?.purchasing) return null;
  const { reference: id, channel } = latest;
  return (
    <>
      {" "}
      <Link to="/orders/$id" params={{ id }} search={{ channel }}>
        {t("carts.sent", { reference: id })}
      </Link>
    </>
  );
}

function Lists({ operatorId }: { operatorId: string }) {
  const { t } = useTranslation("home");
  const storage = savedLists(operatorId);
  const lists = useSyncExternalStore(storage.subscribe, storage.read).value;
  const running = useRunNow(operatorId, lists);
  if (lists.length === 0) return null;
  const columns: Record<"name" | "done" | "state" | "started", ReactNode> = {
    name: t("lists.name"),
    done: t("lists.done"),
    state: t("lists.state"),
    started: t("lists.started"),
  };
  return (
    <Section
      title={t("lists.title")}
      actions={<Link to={screenPaths["payment-methods"]}>{t("lists.all")}</Link>}
    >
      <Table
        stack
        label={t("lists.title")}
        head={
          <>
            <Th>{columns.name}</Th>
            <Th number>{columns.done}</Th>
            <Th>{columns.state}</Th>
            <Th>{columns.started}</Th>
          </>
        }
      >
        {lists.slice(0, maxRows).map((list) => (
          <ListRow key={list.id} list={list} isRunning={running.has(list.id)} />
        ))}
      </Table>
    </Section>
  );
}

function ListRow({ list, isRunning }: { list: SavedList; isRunning: boolean }) {
  const { t } = useTranslation("home");
  const { id, name, rows } = list;
  const isWaiting = rows.some(({ state }) => state === "waiting");
  const done = rows.filter(({ state }) => state === "done").length;
  const state = isRunning ? "running" : isWaiting ? "paused" : done < rows.length ? "stopped" : "finished";
  const tone = { running: "info", paused: "warning", stopped: "neutral", finished: "ok" } as const;
  return (
    <tr>
      <Td label={t("lists.name")}>
        <Link to={screenPaths["payment-methods"]} search={{ list: id }}>
          {name || t("unnamed_list", { count: rows.length, first: rows[0]?.id ?? "" })}
        </Link>
      </Td>
      <Td label={t("lists.done")} number>
        {t("lists.of", { done, count: rows.length })}
      </Td>
      <Td label={t("lists.state")}>
        <Badge tone={tone[state]}>{t(`lists.states.${state}`)}</Badge>
      </Td>
      <Td label={t("lists.started")}>
        <Time at={list.started_at} />
      </Td>
    </tr>
  );
}
