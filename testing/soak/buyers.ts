import { Agent, request } from "undici";
import { markerOf } from "#server/purchasing/purchase-body.ts";
import { orderReceiver } from "../gateway/order-fixture.ts";
import type { SoakRandom } from "./seeded-random.ts";

/** An answer to a create as its caller received it; status 0 for a broken connection. */
export type Told = {
  status: number;
  state: string | null;
  isReplay: boolean;
  units: number;
  requestId: string;
  /** An error that promises that nothing was sent. */
  isRefusal: boolean;
};

/** An order that a caller intends to make, under its own external id, with every answer about it. */
export type Intent = { id: string; told: Told[]; maxOrders: number };

/** Purchase of an intent as `detail` returns it at the end. */
export type End = { state: string; marker: string | null; orderIds: string[] };

export type Buyers = {
  /** Ends the calls in flight. Returns every intent. */
  stop: () => Promise<Intent[]>;
  /** Requests `detail` for every intent, after `stop`. */
  readEnds: () => Promise<Map<string, End>>;
};

/** Products whose creates have every documented outcome in which an order bears its marker. */
const products = [
  101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 116, 117, 118, 119, 120,
].map((last) => `720000000${last}`);
/** The product whose lines each become an order. */
const splitProduct = "720000000108";

const callers = 6;
const maxAttempts = 4;

type Cart = { body: { [name: string]: unknown }; lines: number; product: string };
type Json = { [name: string]: unknown };

/**
 * Starts callers that create one order after another. Each repeats a create whose answer was lost or refused, and sometimes sends
 * it twice at once to both instances, always with the same body.
 */
export async function startBuyers({
  originOf,
  key,
  random,
}: {
  originOf: (caller: number) => string | null;
  key: string;
  random: SoakRandom;
}): Promise<Buyers> {
  const agent = new Agent({ connections: 64 });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const intents: Intent[] = [];
  let isStopped = false;

  async function post(origin: string, path: string, sent: object) {
    const options = { dispatcher: agent, method: "POST" as const, headers, body: JSON.stringify(sent) };
    const answer = await request(`${origin}${path}`, options);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (await answer.body.json()) as Json,
    };
  }

  /** Returns a cart of two variants and its total for the agreement. */
  async function cartOf(product: string): Promise<Cart> {
    const origin = originOf(0)!;
    const detail = await post(origin, "/v1/products/detail", { channel: "1688", id: product });
    if (detail.status !== 200) throw new Error(`${product}: ${detail.status} ${JSON.stringify(detail.body)}`);
    const { variants } = detail.body["product"] as { variants: { sku_id: string }[] };
    const lines = variants
      .slice(0, 2)
      .map(({ sku_id: spec }, index) => ({ id: product, spec_id: spec, quantity: 2 - index }));
    const cart = { channel: "1688", receiver: orderReceiver, lines };
    const preview = await post(origin, "/v1/orders/preview", cart);
    const { payment } = preview.body["total"] as { payment: object };
    return { body: { ...cart, confirm: true, expected_total: payment }, lines: lines.length, product };
  }

  async function create(origin: string, sent: object): Promise<Told> {
    try {
      const { status, headers: got, body } = await post(origin, "/v1/orders/create", sent);
      return {
        status,
        state: typeof body["state"] === "string" ? body["state"] : null,
        isReplay: body["replayed"] === true,
        units: Number(got["x-quota-billable-units"] ?? 0),
        requestId: String(got["x-request-id"]),
        isRefusal: status >= 400,
      };
    } catch {
      return { status: 0, state: null, isReplay: false, units: 0, requestId: "", isRefusal: false };
    }
  }

  async function buy(caller: number, cart: Cart): Promise<void> {
    const id = `PO-${intents.length + 1}`;
    const intent: Intent = { id, told: [], maxOrders: cart.product === splitProduct ? cart.lines : 1 };
    intents.push(intent);
    const sent = { ...cart.body, external_order_id: id };
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const isTwin = random.next() < 0.3;
      const origins = [originOf(caller), isTwin ? originOf(caller + 1) : null].filter((one) => one !== null);
      intent.told.push(...(await Promise.all(origins.map((origin) => create(origin, sent)))));
      const last = intent.told.at(-1);
      const isAnswered = last !== undefined && last.status !== 0 && !last.isRefusal;
      if (isStopped || (isAnswered && random.next() < 0.8)) return;
    }
  }

  const carts: Cart[] = [];
  for (const product of products) carts.push(await cartOf(product));
  const running = Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (!isStopped) {
        await buy(caller, random.pick(carts as [Cart, ...Cart[]]));
        await new Promise((resolve) => void setTimeout(resolve, 10));
      }
    }),
  );
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return intents;
    },
    readEnds: async () => {
      const ends = new Map<string, End>();
      const readEnd = async ({ id }: Intent, caller: number) => {
        const asked = { channel: "1688", external_order_id: id };
        const { status, body } = await post(originOf(caller)!, "/v1/orders/detail", asked);
        if (status === 404) return;
        if (status !== 200) throw new Error(`detail of ${id}: ${status} ${JSON.stringify(body)}`);
        const purchase = body["purchase"] as { state: string; purchase_id: string; order_ids: string[] };
        const { state, purchase_id: purchaseId, order_ids: orderIds } = purchase;
        ends.set(id, { state, marker: markerOf(purchaseId), orderIds });
      };
      for (let at = 0; at < intents.length; at += callers)
        await Promise.all(intents.slice(at, at + callers).map(readEnd));
      await agent.close();
      return ends;
    },
  };
}
