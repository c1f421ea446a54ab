import { eventBody } from "#contract/public/events/event-bodies";
import { nodeDigests } from "#server/node/runtime.ts";
import { wait, type Wait } from "#server/shared/runtime.ts";
import { createPurchaseReader } from "#server/gateway/orders/purchase-reader.ts";
import type { PurchasingSettings } from "#server/gateway/gateway-services.ts";
import { createSimulatorTransport, simulatorFactories } from "#server/marketplaces/simulators.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import type { PushedMessage } from "#server/marketplaces/simulator.ts";
import { pullMessages } from "#server/purchasing/pull-messages.ts";
import { followPurchases } from "#server/purchasing/follow-purchases.ts";
import type { PurchaseEvent } from "#server/purchasing/purchase-event.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { PurchaseCaps } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { form1688 } from "#testing/http/push-message.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey, noon } from "./test-access.ts";

/** Receiver of the orders in tests. */
export const orderReceiver = {
  name: "Warehouse A",
  mobile: "13800000000",
  province: "广东省",
  city: "深圳市",
  district: "南山区",
  address: "科技园路 1 号",
};

/** Data of an event about an order, as far as tests read it. */
type ToldData = {
  sequence: number;
  previous_status: string | null;
  order: { order_id: string; status: string } | null;
  purchase: { state: string; order_ids: string[] };
};

type Answer = {
  status: number;
  headers: Record<string, string>;
  // Tests read answers of many shapes.
  body: { [name: string]: unknown };
};

/**
 * Starts a gateway with purchasing over the simulators of 1688 and Taobao, in process and on a clock of the test.
 *
 * @param options.between sees each request to a marketplace before it is sent
 */
export async function startOrders(
  options: {
    store?: Store;
    caps?: PurchaseCaps | null;
    purchasing?: Partial<PurchasingSettings>;
    /** Runs the deadlines of calls; real ones by default. */
    wait?: Wait;
    between?: (url: string, body: string) => void | Promise<void>;
    /** Whether the marketplaces push messages about their orders. */
    isPushed?: boolean;
  } = {},
) {
  let now = noon;
  let ids = 0;
  const clock = () => now;
  const newId = () => `ID${String((ids += 1)).padStart(14, "0")}`;
  const store = options.store ?? createMemoryStore({ clock, newId, quotaDayZone: "Asia/Shanghai" });
  const access = realAccess(nodeDigests);
  const { caps = { maxOrder: 5_000_000, maxDay: 20_000_000 } } = options;
  await store.access.apply({ ...access, apps: access.apps.map((app) => ({ ...app, purchasing: caps })) });
  const pushed: Promise<number>[] = [];
  const deliver = (channel: "1688" | "taobao") => (message: PushedMessage) => {
    const status = receive(channel, message);
    pushed.push(status);
    return status;
  };
  const simulators = {
    "1688": simulatorFactories["1688"]({
      ...(options.isPushed && { deliver: deliver("1688") }),
      digests: nodeDigests,
      clock,
      ...vendorApps["1688"],
      accessTokens: ["token-of-acme-1688"],
      categoryNodes: 10,
    }),
    taobao: simulatorFactories.taobao({
      ...(options.isPushed && { deliver: deliver("taobao") }),
      digests: nodeDigests,
      clock,
      ...vendorApps.taobao,
      accessTokens: ["token-of-acme-taobao"],
      categoryNodes: 10,
    }),
  };
  const sent: { url: string; body: string }[] = [];
  const direct = createSimulatorTransport(simulators, clock);
  const transport: Transport = async (request, limits, signal) => {
    sent.push({ url: request.url, body: request.body ?? "" });
    await options.between?.(request.url, request.body ?? "");
    return direct(request, limits, signal);
  };
  const events: PurchaseEvent[] = [];
  const { gateway, services, lines } = createRealGateway({
    store,
    digests: nodeDigests,
    clock,
    wait: options.wait ?? wait,
    pause: async () => {},
    newId,
    transport,
    baseUrls: { "1688": "simulator:/1688/openapi", taobao: "simulator:/taobao/rest" },
    purchasing: { isEnabled: true, notify: (event) => events.push(event), ...options.purchasing },
  });
  const receive = async (
    channel: "1688" | "taobao",
    message: { headers: Record<string, string>; body: string },
  ): Promise<number> => {
    const request = { method: "POST", path: `/hooks/${channel}`, query: "", isBodyCut: false, ...message };
    return (await gateway(request as never, new AbortController().signal)).status;
  };
  const post = async (path: string, body: object, key = liveKey): Promise<Answer> => {
    const request = {
      method: "POST",
      path,
      query: "",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
      isBodyCut: false,
    };
    const { status, headers, body: text } = await gateway(request as never, new AbortController().signal);
    return { status, headers, body: JSON.parse(String(text)) as Answer["body"] };
  };
  return {
    store,
    post,
    sent,
    events,
    /** Lines of the access log. */
    lines,
    clock,
    advance: (ms: number) => {
      now += ms;
    },
    /** Requests that create an order at a marketplace. */
    creates: () => sent.filter(({ url }) => /createCrossOrder|purchase\/order\/create/.test(url)),
    /** Moves an order of 1688 on, as a person does on the simulated cashier page. */
    moveOn: (
      step: "pay" | "ship" | "sign" | "complete" | "close",
      orderId: string,
      channel: "1688" | "taobao" = "1688",
    ) =>
      simulators[channel].handle({
        method: "POST",
        path: "/cashier",
        query: `orderId=${orderId}`,
        headers: {},
        body: `step=${step}&id=${orderId}`,
      }),
    /** Delivers a message to the gateway as 1688 pushes it, signed with a secret. Returns the status. */
    push: (message: string, appSecret: string = vendorApps["1688"].appSecret): Promise<number> =>
      receive("1688", {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: form1688(message, appSecret),
      }),
    /** Returns the statuses of the messages that the marketplaces have pushed since the last call. */
    pushed: () => Promise.all(pushed.splice(0)),
    /** Fetches the messages that were not delivered, once. */
    pull: async (): Promise<void> => {
      const ending = new AbortController();
      const { dependencies, purchasing } = services;
      await pullMessages({
        connectors: dependencies.connectors.live,
        vendorMessages: store.vendorMessages,
        readEveryMs: purchasing.readEveryMs,
        isNeeded: async () => true,
        wait: async () => ending.abort("fetched"),
        onMessage: purchasing.onMessage,
        onError: (error) => {
          throw error;
        },
        isStopping: () => false,
        signal: ending.signal,
      });
    },
    /**
     * Returns the events about orders that an app received, the oldest first; each fits its description in
     * openapi.json.
     */
    told: async (environment: "live" | "sandbox" = "live") => {
      const owner = { appId: "acme", environment };
      const { events: stored } = (await store.events.list({ owner, after: null, types: null, max: 10_000 }))!;
      return stored.map(({ type, body }) => {
        const told = JSON.parse(body) as { data: ToldData };
        eventBody(type).parse(told);
        return { type, data: told.data };
      });
    },
    /** Runs the background reads of purchases until nothing is due. Returns their errors. */
    follow: async (): Promise<unknown[]> => {
      const ending = new AbortController();
      const errors: unknown[] = [];
      await followPurchases({
        purchases: {
          ...store.purchases,
          claimDue: async (input) => {
            const due = await store.purchases.claimDue(input);
            if (due.length === 0) ending.abort("nothing is due");
            return due;
          },
        },
        marketplaceOf: createPurchaseReader(services, ending.signal),
        schedule: { clock, everyMs: services.purchasing.readEveryMs },
        reconcileAfterMs: services.purchasing.reconcileAfterMs,
        wait: async () => {},
        notify: services.purchasing.notify,
        newId,
        onError: (error) => {
          errors.push(error);
          ending.abort("an error");
        },
        isStopping: () => false,
        signal: ending.signal,
      });
      return errors;
    },
    /** Previews a cart of a product's first two variants and returns the create request that agrees to it. */
    agreed: async (productId: string, externalOrderId: string, channel: "1688" | "taobao" = "1688") => {
      const detail = await post("/v1/products/detail", { channel, id: productId });
      const { id, variants } = detail.body["product"] as { id: string; variants: { sku_id: string }[] };
      const lines = variants.slice(0, 2).map(({ sku_id: spec }, index) => ({
        id,
        spec_id: spec,
        quantity: 2 - index,
      }));
      const cart = { channel, receiver: orderReceiver, lines };
      const preview = await post("/v1/orders/preview", cart);
      const { payment } = preview.body["total"] as { payment: { amount: number; currency: "CNY" } };
      return { ...cart, external_order_id: externalOrderId, confirm: true, expected_total: payment };
    },
    stop: () => store.close(),
  };
}
