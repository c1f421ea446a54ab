import { createServer } from "node:http";
import { createGatewayHandler } from "#server/http/dispatch.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { newId, nodeDigests } from "#server/node/runtime.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import { wait } from "#server/shared/runtime.ts";
import { openPostgresStore } from "#server/store/postgres/postgres-store.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import type { AccessConfiguration } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { createRealGateway, realAccess } from "#testing/gateway/real-gateway.ts";
import { liveKey } from "#testing/gateway/test-access.ts";
import { send } from "#testing/http/send.ts";
import { isCreateCall, type OrderChannel } from "./order-vendor.ts";

/** Key of an app that may order for a limited sum a day. */
export const cappedKey = "svc_live_capped";

/** Returns the test apps with purchasing: `acme` without a limit that matters, `capped` up to `maxDay` fen a day. */
export function buyingAccess(maxDay: number): AccessConfiguration {
  const access = realAccess(nodeDigests);
  const [acme] = access.apps;
  if (!acme) throw new Error("the test apps begin with acme");
  const [key] = acme.keys;
  if (!key) throw new Error("acme has a key");
  const plans = access.plans.map((plan) => ({ ...plan, dailyUnits: 1_000_000 }));
  const much = { maxOrder: 1_000_000_000, maxDay: 1_000_000_000 };
  const capped = {
    ...acme,
    id: "capped",
    merchantUuid: null,
    keys: [{ ...key, sha256: nodeDigests.sha256(cappedKey) }],
    purchasing: { maxOrder: maxDay, maxDay },
  };
  return { ...access, plans, apps: [{ ...acme, purchasing: much }, capped] };
}

/** Opens the store at a URL, `file:…` or `postgres://…`, with short waits where a test takes it away. */
export function openStoreAt(url: string, waitMs = 10_000): Promise<Store> {
  const options = { clock: () => Date.now(), newId, quotaDayZone: "Asia/Shanghai" };
  return url.startsWith("file:")
    ? openSqliteStore({ ...options, path: url.slice("file:".length), busyMs: waitMs })
    : openPostgresStore({ ...options, url, timeoutMs: waitMs });
}

export type BuyerOptions = {
  store: Store;
  vendorUrl: string;
  /** Marketplace at that address; 1688 by default. */
  channel?: OrderChannel;
  clock?: () => number;
  reconcileAfterMs?: number;
  /** Wraps the transport to the marketplace. */
  wrap?: (transport: Transport) => Transport;
  /** Wait for the answer to a create, ms; long by default, because a busy machine is slow. */
  createMs?: number;
};

/** Starts a gateway with purchasing on a socket of its own, which calls the marketplace over sockets. */
export async function startBuyer({
  store,
  vendorUrl,
  channel = "1688",
  clock = () => Date.now(),
  reconcileAfterMs = 0,
  wrap = (transport) => transport,
  createMs = 20_000,
}: BuyerOptions) {
  const sockets = createUndiciTransport();
  const carried = wrap(sockets);
  const transport: Transport = (request, limits, signal) => {
    const ms = isCreateCall(request.url) ? createMs : 20_000;
    return carried(request, { ...limits, connectMs: 20_000, headersMs: ms, bodyMs: ms }, signal);
  };
  const events: PurchaseEvent[] = [];
  const { gateway, lines } = createRealGateway({
    store,
    transport,
    digests: nodeDigests,
    clock,
    wait,
    pause: async () => {},
    newId,
    baseUrls: { [channel]: vendorUrl },
    limits: { upstreamMs: 60_000, answerMs: 90_000, leaseMs: 120_000 },
    purchasing: { isEnabled: true, reconcileAfterMs, notify: (event) => events.push(event) },
  });
  const server = createServer(
    createGatewayHandler(gateway, { newRequestId: newId, onError: () => undefined }),
  );
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    origin: `http://127.0.0.1:${port}`,
    events,
    /** Lines of the access log. */
    lines,
    stop: async () => {
      await stopServer(server, 0);
      await sockets.close();
    },
  };
}

export type BuyerAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: {
    state?: string;
    replayed?: boolean;
    order_id?: string | null;
    purchase_id?: string;
    orders?: { order_id: string; amount: { amount: number | null } }[];
    failed_lines?: unknown[];
    amount_mismatch?: boolean;
    error?: { code: string; message: string };
    purchase?: { state: string; order_ids: string[]; attempts: { outcome: string }[] } | null;
    order?: { order_id: string } | null;
    [field: string]: unknown;
  };
};

/** Posts JSON to a gateway. @throws when the connection breaks before the answer */
export async function postTo(
  { origin }: { origin: string },
  path: string,
  body: object,
  key = liveKey,
): Promise<BuyerAnswer> {
  const { status, headers, text } = await send(origin + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status, headers, body: JSON.parse(text) as BuyerAnswer["body"] };
}

const receiver = {
  name: "Warehouse A",
  mobile: "13800000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园路 1 号",
};

/** Ordinary products of the simulators. The sockets of the vendor decide the outcome of their creates. */
const plainProducts: Record<OrderChannel, string> = { "1688": "720000000118", taobao: "688000000001" };

/** A create request; the message carries the external id, so that the vendor's creates can be counted by it. */
export type Agreed = {
  channel: OrderChannel;
  external_order_id: string;
  buyer_message: string;
  expected_total: { amount: number };
};

/** Previews a cart of a product's first two variants; returns a function that makes create requests that agree to it. */
export async function agree(
  buyer: { origin: string },
  channel: OrderChannel = "1688",
  productId = plainProducts[channel],
) {
  const told = await postTo(buyer, "/v1/products/detail", { channel, id: productId });
  const { id: offer, variants } = told.body["product"] as { id: string; variants: { sku_id: string }[] };
  const lines = variants
    .slice(0, 2)
    .map(({ sku_id: spec }, index) => ({ id: offer, spec_id: spec, quantity: 2 - index }));
  const cart = { channel, receiver, lines };
  const preview = await postTo(buyer, "/v1/orders/preview", cart);
  const { payment } = preview.body["total"] as { payment: { amount: number; currency: "CNY" } };
  return (id: string): Agreed =>
    ({
      ...cart,
      external_order_id: id,
      buyer_message: id,
      confirm: true,
      expected_total: payment,
    }) as Agreed;
}

export const create = (buyer: { origin: string }, body: Agreed, key = liveKey) =>
  postTo(buyer, "/v1/orders/create", body, key);

/** Requests a purchase, and so lets the gateway search for its orders. */
export const detail = (buyer: { origin: string }, id: string, channel: OrderChannel = "1688") =>
  postTo(buyer, "/v1/orders/detail", { channel, external_order_id: id });
