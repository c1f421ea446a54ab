import { describe, expect, test } from "vitest";
import { createRetryingFetch, type RetryOptions } from "./retrying-fetch.ts";

const origin = "https://gateway.example";
const refused = (status: number, retryable: boolean, headers: Record<string, string> = {}, code = "X") =>
  new Response(JSON.stringify({ error: { code, message: "No.", retryable } }), { status, headers });

/** Sends one call whose attempts get the given answers, and returns its answer, the waits before each repetition and the bodies. */
async function send(
  answers: (Response | Error)[],
  {
    path = "/v1/products/detail",
    body = "{}",
    ...options
  }: RetryOptions & { path?: string; body?: string } = {},
) {
  const waits: number[] = [];
  const bodies: string[] = [];
  const fetch = createRetryingFetch(
    async (request) => {
      bodies.push(await request.text());
      const next = answers.shift();
      if (next instanceof Response) return next;
      throw next ?? new Error("unexpected attempt");
    },
    { random: () => 0, wait: async (ms) => void waits.push(ms), ...options },
  );
  const answer = await fetch(new Request(origin + path, { method: "POST", body })).catch(
    (error: Error) => error,
  );
  return { answer, waits, bodies };
}

const fine = () => new Response("{}");

describe("retries", () => {
  test("wait as long as Retry-After says, and never less", async () => {
    const limited = () => refused(429, true, { "retry-after": "7" });
    expect((await send([limited(), fine()])).waits).toStrictEqual([7000]);
    expect((await send([limited(), fine()], { random: () => 0.5 })).waits).toStrictEqual([7250]);
  });

  test("wait longer each time where no time is named, and stop after the last attempt", async () => {
    const { answer, waits } = await send([refused(502, true), refused(502, true), refused(502, true)]);
    expect(answer).toMatchObject({ status: 502 });
    expect(waits).toStrictEqual([500, 1000]);
    expect(await (answer as Response).json()).toMatchObject({ error: { code: "X" } });
  });

  test("are given up at once where the wait would be too long", async () => {
    const { answer, waits } = await send([refused(429, true, { "retry-after": "21" })]);
    expect(answer).toMatchObject({ status: 429 });
    expect(waits).toStrictEqual([]);
    const patient = { maxWaitMs: 30_000 };
    expect((await send([refused(429, true, { "retry-after": "21" }), fine()], patient)).waits).toStrictEqual([
      21_000,
    ]);
  });

  test("are not made for an error that stays, however it is sent", async () => {
    for (const answer of [
      refused(400, false),
      refused(502, false),
      refused(429, false, { "retry-after": "1" }),
    ])
      expect((await send([answer])).bodies).toHaveLength(1);
  });

  test("are not made after a connection that broke", async () => {
    const { answer, bodies } = await send([new TypeError("fetch failed")]);
    expect(answer).toBeInstanceOf(TypeError);
    expect(bodies).toHaveLength(1);
  });

  test("send a create again only with its external_order_id, and byte for byte", async () => {
    for (const path of ["/v1/orders/create", "/v1/orders/1688/create"]) {
      const body = '{"external_order_id":"PO-1", "confirm":true}';
      expect((await send([refused(502, true), fine()], { path, body })).bodies).toStrictEqual([body, body]);
      for (const without of ['{"confirm":true}', "[]", "", "null"])
        expect((await send([refused(502, true)], { path, body: without })).bodies).toStrictEqual([without]);
    }
  });

  test("leave a create to its caller when the gateway failed, because its order may exist", async () => {
    const options = { path: "/v1/orders/create", body: '{"external_order_id":"PO-1"}' };
    expect((await send([refused(500, true, {}, "INTERNAL_ERROR")], options)).bodies).toHaveLength(1);
  });

  test("are made of other creates, and of calls behind a path of the address", async () => {
    for (const path of ["/v1/webhooks/create", "/gateway/v1/products/detail"])
      expect((await send([refused(502, true), fine()], { path })).bodies).toHaveLength(2);
    const order = { path: "/gateway/v1/orders/create", body: "{}" };
    expect((await send([refused(502, true)], order)).bodies).toHaveLength(1);
  });

  test("send a cancel again only where a limit stopped it", async () => {
    const path = "/v1/orders/1688/cancel";
    expect((await send([refused(502, true)], { path })).bodies).toHaveLength(1);
    expect((await send([refused(429, true, { "retry-after": "1" }), fine()], { path })).bodies).toHaveLength(
      2,
    );
  });

  test("end while they wait when the caller aborts", async () => {
    const controller = new AbortController();
    const fetch = createRetryingFetch(async () => {
      queueMicrotask(() => controller.abort(new Error("closed")));
      return refused(429, true, { "retry-after": "10" });
    });
    await expect(fetch(new Request(origin, { signal: controller.signal }))).rejects.toThrow("closed");
  });
});
