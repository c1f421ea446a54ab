import { describe, expect, test } from "vitest";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import type { Webhook } from "#contract/public/events/webhook";
import { endpoints } from "#contract/public/endpoints";
import { narrowKey, warehouseKey, sandboxKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const url = "https://shop.example/hooks";
const unknownId = "wh_00000000000000000000000000000000";

type Gateway = Awaited<ReturnType<typeof createTestGateway>>;

async function created({ post }: Gateway, body: object = {}, more: object = {}): Promise<Webhook> {
  const { json, status, text } = await post("/v1/webhooks/create", { url, types: ["*"], ...body }, more);
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return (json as { webhook: Webhook }).webhook;
}

async function errorOf({ post }: Gateway, path: string, body: unknown, more: object = {}) {
  const { json, status } = await post(path, body, more);
  return { status, ...errorEnvelopeSchema.parse(json).error };
}

/** Appends an event of the app that the key of these tests belongs to. */
async function append({ store }: Gateway, id: string, type: "order.paid" | "order.shipped" = "order.paid") {
  const body = () =>
    JSON.stringify({ type, timestamp: "2026-11-21T04:00:00.000Z", data: { app_id: "acme" } });
  await store.events.append([{ appId: "acme", environment: "live", id, type, subject: "order", body }]);
}

describe("webhooks of an app", () => {
  test("are created with a secret that no other answer holds", async () => {
    const gateway = await createTestGateway();
    const { post } = gateway;
    const body = { url, types: ["order.paid", "order.paid"], description: "Shop" };
    const { json, headers } = await post("/v1/webhooks/create", body);
    const { webhook, secret } = json as { webhook: Webhook; secret: string };
    expect(webhook).toEqual({
      id: expect.stringMatching(/^wh_[A-Za-z0-9]+$/),
      url,
      types: ["order.paid"],
      description: "Shop",
      enabled: true,
      created_at: "2026-11-21T04:00:00.000Z",
      health: { state: "ok", last_success_at: null, last_failure_at: null, failing_since: null },
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(headers).not.toHaveProperty("x-quota-billable-units");
    const list = await post("/v1/webhooks/list", {});
    expect(list.json).toMatchObject({ webhooks: [webhook] });
    const update = await post("/v1/webhooks/update", { id: webhook.id, description: "", types: ["*"] });
    expect(update.json).toMatchObject({ webhook: { ...webhook, description: null, types: ["*"] } });
    expect(list.text + update.text).not.toContain("whsec_");
    const rotated = await post("/v1/webhooks/rotate", { id: webhook.id, overlap_s: 60 });
    expect(rotated.json).toMatchObject({ webhook: { id: webhook.id }, secret: expect.any(String) });
    expect(JSON.stringify(gateway.lines)).not.toContain("whsec_");
    expect((await post("/v1/webhooks/delete", { id: webhook.id })).json).toMatchObject({ deleted: true });
    expect((await post("/v1/webhooks/list", {})).json).toMatchObject({ webhooks: [] });
  });

  test("are limited to ten in each environment", async () => {
    const gateway = await createTestGateway();
    for (let count = 0; count < 10; count += 1) await created(gateway);
    expect(await errorOf(gateway, "/v1/webhooks/create", { url, types: ["*"] })).toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      message: expect.stringContaining("10 webhooks already"),
    });
    await created(gateway, {}, { key: sandboxKey });
  });

  test("are not found by another app, by a key of another environment, or when unknown", async () => {
    const gateway = await createTestGateway();
    const { id } = await created(gateway);
    const calls: [path: string, more: object][] = [
      ["update", { enabled: false }],
      ["rotate", {}],
      ["test", {}],
      ["deliveries", {}],
      ["resend", { since: "2026-11-21T00:00:00Z" }],
      ["delete", {}],
    ];
    for (const [path, more] of calls)
      for (const [key, asked] of [
        [warehouseKey, id],
        [sandboxKey, id],
        [undefined, unknownId],
      ] as const)
        expect(
          await errorOf(gateway, `/v1/webhooks/${path}`, { id: asked, ...more }, key ? { key } : {}),
        ).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await gateway.post("/v1/webhooks/list", {}, { key: warehouseKey })).json).toMatchObject({
      webhooks: [],
    });
  });

  test.each([
    ["not an address", "send an address such as"],
    ["ftp://shop.example/", "send an https address"],
    ["http://shop.example/hooks", "http is possible on loopback only"],
    ["https://user:word@shop.example/", "without a user name and password"],
    ["https://shop.example/#part", "without a fragment"],
    ["https://10.0.0.1/hooks", "send a public address"],
    ["https://shop.example/\x7f", "send an address such as"],
    [7, "send the address as text"],
    [`https://shop.example/${"x".repeat(2_000)}`, "longer than 2000 characters"],
  ])("refuse the address %s", async (wrong, message) => {
    const gateway = await createTestGateway();
    const error = await errorOf(gateway, "/v1/webhooks/create", { url: wrong, types: ["*"] });
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_ERROR", issues: [{ path: "url" }] });
    expect(error.message).toContain(message);
    const { id } = await created(gateway);
    expect(await errorOf(gateway, "/v1/webhooks/update", { id, url: wrong })).toMatchObject({ status: 400 });
  });

  test("take an address of this machine without TLS", async () => {
    const gateway = await createTestGateway();
    expect(await created(gateway, { url: "http://127.0.0.1:8080/" })).toMatchObject({ enabled: true });
  });

  test.each([
    [{ types: [] }, "types"],
    [{ types: ["order.payed"] }, "types.0"],
    [{ types: "order.paid" }, "types"],
    [{}, "types"],
  ])("refuse the types %j and name the field", async (types, path) => {
    const gateway = await createTestGateway();
    const error = await errorOf(gateway, "/v1/webhooks/create", { url, ...types });
    expect(error).toMatchObject({ status: 400, issues: [{ path }] });
  });

  test.each([
    ["rotate", { overlap_s: 604_801 }, "overlap_s"],
    ["rotate", { overlap_s: -1 }, "overlap_s"],
    ["deliveries", { limit: 0 }, "limit"],
    ["deliveries", { limit: 101 }, "limit"],
    ["deliveries", { state: "lost" }, "state"],
    ["deliveries", { after: "evt_12345678" }, "after"],
    ["resend", {}, "event_id"],
    ["resend", { event_id: "evt_12345678", since: "2026-11-21T00:00:00Z" }, "event_id"],
    ["resend", { since: "yesterday" }, "since"],
    ["update", { enabled: "yes" }, "enabled"],
    ["update", { description: "Shop\0" }, "description"],
  ])("refuse %s with %j and name the field", async (path, body, field) => {
    const gateway = await createTestGateway();
    const { id } = await created(gateway);
    expect(await errorOf(gateway, `/v1/webhooks/${path}`, { id, ...body })).toMatchObject({
      status: 400,
      issues: [{ path: field }],
    });
  });

  test("refuse an id of another form, and a body of 300 KB", async () => {
    const gateway = await createTestGateway();
    expect(await errorOf(gateway, "/v1/webhooks/test", { id: "pur_12345678" })).toMatchObject({
      status: 400,
      issues: [{ path: "id" }],
    });
    const large = { url, types: ["*"], description: "x".repeat(300_000) };
    expect(await errorOf(gateway, "/v1/webhooks/create", large)).toMatchObject({
      status: 413,
      code: "BODY_TOO_LARGE",
    });
  });
});

test("require the scope in every call of webhooks and events, and name it", async () => {
  const gateway = await createTestGateway();
  const managing = endpoints.filter(({ scope }) => scope === "webhook:manage");
  expect(managing).toHaveLength(9);
  for (const { path } of managing)
    expect(await errorOf(gateway, path, {}, { key: narrowKey })).toMatchObject({
      status: 403,
      code: "INSUFFICIENT_SCOPE",
      message: "This key lacks the scope webhook:manage. Use a key that has it.",
    });
});

describe("deliveries of a webhook", () => {
  test("has the test event, whatever types were chosen", async () => {
    const gateway = await createTestGateway();
    const { id } = await created(gateway, { types: ["order.paid"] });
    const test = await gateway.post("/v1/webhooks/test", { id });
    const { event_id } = test.json as { event_id: string };
    expect(event_id).toMatch(/^evt_[A-Za-z0-9]+$/);
    expect((await gateway.post("/v1/webhooks/deliveries", { id })).json).toMatchObject({
      items: [
        {
          event_id,
          type: "webhook.test",
          state: "pending",
          attempts: [],
          next_attempt_at: "2026-11-21T04:00:00.000Z",
        },
      ],
      next: null,
    });
    const [claimed] = await gateway.store.deliveries.claimDue({ room: 1, inFlight: new Map(), leaseMs: 1 });
    expect(JSON.parse(claimed!.event.body)).toEqual({
      type: "webhook.test",
      timestamp: "2026-11-21T04:00:00.000Z",
      data: { app_id: "acme", webhook_id: id, sequence: 1 },
    });
  });

  test("are listed page by page, and sent again one by one or all that failed", async () => {
    const gateway = await createTestGateway();
    const { post, store } = gateway;
    const { id } = await created(gateway);
    for (const name of ["evt_00000001", "evt_00000002", "evt_00000003"]) await append(gateway, name);
    const first = await post("/v1/webhooks/deliveries", { id, limit: 2 });
    expect(first.json).toMatchObject({
      items: [{ event_id: "evt_00000003" }, { event_id: "evt_00000002" }],
      next: "evt_00000002",
    });
    expect((await post("/v1/webhooks/deliveries", { id, after: "evt_00000002" })).json).toMatchObject({
      items: [{ event_id: "evt_00000001" }],
      next: null,
    });
    for (const claimed of await store.deliveries.claimDue({ room: 9, inFlight: new Map(), leaseMs: 1_000 }))
      await store.deliveries.record(claimed, {
        state: "failed",
        status: 500,
        duration_ms: 3,
        error: "HTTP 500",
        answer: "no stock",
        retryAfterMs: 0,
        isGone: false,
      });
    expect((await post("/v1/webhooks/deliveries", { id, limit: 1 })).json).toMatchObject({
      items: [{ state: "failed", attempts: [{ status: 500, error: "HTTP 500", answer: "no stock" }] }],
    });
    expect((await post("/v1/webhooks/list", {})).json).toMatchObject({
      webhooks: [{ health: { state: "failing", failing_since: "2026-11-21T04:00:00.000Z" } }],
    });
    expect((await post("/v1/webhooks/resend", { id, event_id: "evt_00000001" })).json).toMatchObject({
      resent: 1,
    });
    const since = "2026-11-21T12:00:00+08:00";
    expect((await post("/v1/webhooks/resend", { id, since })).json).toMatchObject({ resent: 2 });
    expect((await post("/v1/webhooks/resend", { id, since })).json).toMatchObject({ resent: 0 });
    expect(await errorOf(gateway, "/v1/webhooks/resend", { id, event_id: "evt_99999999" })).toMatchObject({
      status: 404,
    });
  });

  test("get nothing while the webhook is switched off, and say so", async () => {
    const gateway = await createTestGateway();
    const { id } = await created(gateway);
    const off = await gateway.post("/v1/webhooks/update", { id, enabled: false });
    expect(off.json).toMatchObject({ webhook: { enabled: false, health: { state: "disabled" } } });
    for (const [path, body] of [
      ["test", {}],
      ["resend", { since: "2026-11-21T00:00:00Z" }],
    ] as const)
      expect(await errorOf(gateway, `/v1/webhooks/${path}`, { id, ...body })).toMatchObject({
        status: 400,
        message: expect.stringContaining("enabled true"),
      });
  });
});

describe("events of an app", () => {
  test("are listed in order by a cursor, by type, and for their own app and environment", async () => {
    const gateway = await createTestGateway();
    const { post } = gateway;
    await append(gateway, "evt_00000001");
    await append(gateway, "evt_00000002", "order.shipped");
    await append(gateway, "evt_00000003");
    const read = async (body: object, more: object = {}) => {
      const { items, next } = (await post("/v1/events/list", body, more)).json as {
        items: { id: string }[];
        next: string | null;
      };
      return [items.map(({ id }) => id.at(-1)).join(""), next];
    };
    expect((await post("/v1/events/list", { limit: 1 })).json).toMatchObject({
      items: [
        {
          id: "evt_00000001",
          type: "order.paid",
          timestamp: "2026-11-21T04:00:00.000Z",
          data: { app_id: "acme" },
        },
      ],
      next: "evt_00000001",
    });
    expect(await read({ after: "evt_00000001" })).toEqual(["23", null]);
    expect(await read({ types: ["order.paid"], limit: 1 })).toEqual(["1", "evt_00000001"]);
    expect(await read({ types: ["order.shipped", "*"] })).toEqual(["123", null]);
    expect(await read({}, { key: warehouseKey })).toEqual(["", null]);
    expect(await read({}, { key: sandboxKey })).toEqual(["", null]);
    expect(await errorOf(gateway, "/v1/events/list", { after: "evt_99999999" })).toMatchObject({
      status: 400,
      issues: [{ path: "after" }],
    });
  });
});
