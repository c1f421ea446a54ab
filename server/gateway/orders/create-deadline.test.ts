import { afterEach, describe, expect, test } from "vitest";
import { startOrders } from "#testing/gateway/order-fixture.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts orders whose next preview takes `previewMs`; `waits` are the deadlines of the calls since then, ms. */
async function startSlow(previewMs: number) {
  let isSlow = false;
  const waits: number[] = [];
  const orders = await startOrders({
    between: (url) => {
      if (isSlow && /preview/i.test(url)) orders.advance(previewMs);
    },
    wait: (ms, signal) => {
      waits.push(ms);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("the wait was ended")));
      });
    },
  });
  stops.push(orders.stop);
  const body = await orders.agreed("720000000118", "PO-1");
  isSlow = true;
  waits.length = 0;
  return { ...orders, body, waits };
}

describe("the time of a create", () => {
  test("is answered within 19 s: the preview leaves 8 s for the create, and the create 2 s for the store", async () => {
    const { post, body, waits } = await startSlow(6_000);
    expect((await post("/v1/orders/create", body)).body["state"]).toBe("created");
    expect(waits).toEqual([9_000, 11_000]);
  });

  test("starts no create in the last five seconds: nothing is sent, and the id is released", async () => {
    const { post, body, creates, store } = await startSlow(14_100);
    const answer = await post("/v1/orders/create", body);
    expect(answer).toMatchObject({ status: 502, body: { error: { code: "CHANNEL_UPSTREAM_ERROR" } } });
    expect(creates()).toEqual([]);
    expect(await store.purchases.states()).toEqual([]);
  });
});
