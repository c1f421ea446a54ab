import { describe, expect, test } from "vitest";
import { startOrders } from "#testing/gateway/order-fixture.ts";
import { message1688 } from "#testing/http/push-message.ts";
import { seededRandom } from "#testing/soak/seeded-random.ts";

const steps = ["pay", "ship", "sign", "complete"] as const;
const topics = [
  "ORDER_BUYER_VIEW_ORDER_PAY",
  "ORDER_BUYER_VIEW_ANNOUNCE_SENDGOODS",
  "ORDER_BUYER_VIEW_ORDER_COMFIRM_RECEIVEGOODS",
  "ORDER_BUYER_VIEW_ORDER_SUCCESS",
] as const;

/** Event of an order: its next step, a message about a step, or a message with false content. */
type Action = { step: number } | { message: number } | { noise: "forged" | "refund" | "stranger" };

const inOrder: Action[] = steps.flatMap((_, index) => [{ step: index }, { message: index }]);

function permutationsOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutationsOf(items.filter((_, at) => at !== index)).map((rest) => [item, ...rest]),
  );
}

/** Returns the steps in their order among messages that are lost, repeated, late, early and forged. */
function randomActions(seed: number): Action[] {
  const { next, pick } = seededRandom(seed);
  const messages = topics.flatMap((_, message) =>
    Array.from({ length: pick([0, 0, 1, 1, 2, 7]) }, (): Action => ({ message })),
  );
  const noise = (["forged", "refund", "stranger"] as const).map((kind): Action => ({ noise: kind }));
  const actions: Action[] = steps.map((_, step) => ({ step }));
  for (const action of [...messages, ...noise])
    actions.splice(Math.floor(next() * (actions.length + 1)), 0, action);
  return actions;
}

/** Starts a gateway whose orders live one after another. */
async function startLives() {
  const orders = await startOrders();
  const cart = await orders.agreed("720000000118", "PO");
  let lives = 0;
  /**
   * Creates an order, lets everything happen, and waits until the schedule no longer reads it. Returns the final state.
   */
  return async (actions: readonly Action[]) => {
    const external = `PO-${(lives += 1)}`;
    const { body } = await orders.post("/v1/orders/create", { ...cart, external_order_id: external });
    const orderId = String(body["order_id"]);
    const ids = 9_007_199_254_740_993n + 100n * BigInt(lives);
    const message = (index: number, topic: string, of = orderId) =>
      message1688(`${ids + BigInt(index)}`, of, topic);
    orders.advance(1_000);
    await orders.follow();
    for (const action of actions) {
      if ("step" in action) await orders.moveOn(steps[action.step]!, orderId);
      else if ("message" in action)
        expect(await orders.push(message(action.message, topics[action.message]!))).toBe(200);
      else if (action.noise === "forged")
        expect(await orders.push(message(50, topics[0]), "another")).toBe(401);
      else if (action.noise === "refund")
        await orders.push(message(51, "ORDER_BUYER_VIEW_ORDER_REFUND_AFTER_SALES"));
      else await orders.push(message(52, topics[0], "1688000000000000001"));
      orders.advance(20_000);
      await orders.follow();
    }
    const find = async () =>
      (await orders.store.purchases.find({
        appId: "acme",
        channel: "1688",
        environment: "live",
        externalOrderId: external,
      }))!;
    for (let at = (await find()).readAt; at !== null; at = (await find()).readAt) {
      orders.advance(Math.max(0, at - orders.clock()));
      await orders.follow();
    }
    const { state, orders: ends } = await find();
    const told = (await orders.told()).filter(({ data }) => data.order?.order_id === orderId);
    expect(told.map(({ data }) => data.sequence)).toEqual(told.map((_, index) => index + 1));
    const types = told.map(({ type }) => type).filter((type) => type !== "logistics.updated");
    return { state, types, ends: ends.map(({ status, amount }) => ({ status, amount })) };
  };
}

describe("messages about an order", () => {
  test("lead to the same state and the same events in every order, and without any message", async () => {
    const live = await startLives();
    const expected = await live(inOrder);
    expect(expected).toMatchObject({
      state: "created",
      types: ["order.created", "order.paid", "order.shipped", "order.delivered", "order.completed"],
      ends: [{ status: "completed" }],
    });
    const all: Action[] = steps.map((_, step) => ({ step }));
    const late = permutationsOf(topics.map((_, message): Action => ({ message }))).map((messages) => [
      ...all,
      ...messages,
    ]);
    for (const actions of [all, ...late]) expect(await live(actions)).toEqual(expected);
  });

  test("lead to the same state and events when they are lost, repeated, late, early and forged", async () => {
    const live = await startLives();
    const expected = await live(inOrder);
    for (let seed = 1; seed <= 40; seed += 1)
      expect(await live(randomActions(seed)), `seed ${seed}`).toEqual(expected);
  });
});
