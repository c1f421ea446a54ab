import { describe, expect, test } from "vitest";
import { endpoints } from "#contract/public/endpoints";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { treeKey } from "./categories/tree-entries.ts";
import type { Readiness } from "./open-routes.ts";
import { liveKey, warehouseKey } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

describe("404 NOT_FOUND", () => {
  test.each([
    "/v1/orders/refund",
    "/v1/orders/pay",
    "/v1/orders/payment-methods/",
    "/v1//orders/payment-methods",
    "//v1/orders/payment-methods",
    "/V1/orders/payment-methods",
    "/v1/orders/%70ayment-methods",
    "/v1/orders/weidian/preview",
    "/v1/products/upload-picture",
    "/ai/v1/nothing",
    "/ai/v1/tools/",
    "/mcp",
    "/",
    "",
    "/__proto__",
    "/constructor",
  ])("answers %j, which is not part of the surface", async (path) => {
    const { send } = await createTestGateway();
    const response = await send({ method: "POST", path });
    expect(response.status).toBe(404);
    const { error } = errorEnvelopeSchema.parse(response.json);
    expect(error).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringMatching(/not part of the surface/),
    });
  });
});

test.each(["//v1/account", "/v1//account", "/v1/account/"])(
  "explains the slashes in the 404 for %j",
  async (path) => {
    const { send } = await createTestGateway();
    const { error } = errorEnvelopeSchema.parse((await send({ method: "GET", path })).json);
    expect(error.message).toContain(": a path has single slashes and none at its end.");
  },
);

describe("/v1/fulfillment/*", () => {
  test.each<[string, string, number, string]>([
    ["no key", "svc_live_nobody", 401, "INVALID_API_KEY"],
    ["self mode (§1 rule 3)", liveKey, 403, "FULFILLMENT_MODE_NOT_SUPPORTED"],
    ["warehouse mode", warehouseKey, 404, "NOT_FOUND"],
  ])("answers in the case: %s", async (_, key, status, code) => {
    const { send, calls } = await createTestGateway();
    for (const method of ["GET", "POST", "DELETE"])
      for (const path of ["/v1/fulfillment", "/v1/fulfillment/shipments", "/v1/fulfillment/shipments/1"]) {
        const response = await send({ method, path, headers: { authorization: `Bearer ${key}` } });
        expect(response.status).toBe(status);
        expect(errorEnvelopeSchema.parse(response.json).error.code).toBe(code);
      }
    expect(calls).toEqual([]);
  });
});

describe("405", () => {
  const paths = endpoints.flatMap(({ method, path, shortcuts, auth }) =>
    [path, ...shortcuts.map((shortcut) => shortcut.path)].map((each) => ({ method, path: each, auth })),
  );

  test.each(paths)("names the method of $path", async ({ method, path, auth }) => {
    const { send } = await createTestGateway();
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "get"]) {
      if (other === method || (other === "HEAD" && method === "GET")) continue;
      const response = await send({ method: other, path });
      expect(response.status).toBe(405);
      expect(response.headers.allow).toBe(method === "GET" ? "GET, HEAD" : method);
      if (auth === "merchant")
        expect(response.json).toMatchObject({ ret: 405, data: [], code: "METHOD_NOT_ALLOWED" });
      else expect(errorEnvelopeSchema.parse(response.json).error.code).toBe("METHOD_NOT_ALLOWED");
    }
  });
});

describe("/healthz and /readyz", () => {
  test("answer 200 while the process lives and the store answers", async () => {
    const { send } = await createTestGateway();
    expect(await send({ path: "/healthz" })).toMatchObject({
      status: 200,
      json: { status: "ok", version: "1.2.3" },
    });
    expect(await send({ path: "/readyz" })).toMatchObject({
      status: 200,
      json: { status: "ready", store: { status: "ok" } },
    });
  });

  test("answer 200 while a category tree is missing or old, and report it", async () => {
    const { send, store, time } = await createTestGateway();
    const state = async () => {
      const { status, json } = await send({ path: "/readyz" });
      return [status, (json as Readiness).snapshots[0]];
    };
    const platform = "1688";
    const key = treeKey(platform, null, undefined);
    expect(await state()).toEqual([200, { platform, state: "missing", age_seconds: null }]);
    // An answer is shared for a second.
    await time.advance(1_000);
    await store.snapshots.write(key, { version: "v", takenAt: time.clock() - 90_000, body: "[]" });
    expect(await state()).toEqual([200, { platform, state: "fresh", age_seconds: 90 }]);
    await time.advance(1_000);
    await store.snapshots.write(key, { version: "v", takenAt: time.clock() - 172_801_000, body: "[]" });
    expect(await state()).toEqual([200, { platform, state: "old", age_seconds: 172_801 }]);
  });

  test("answer 503 with the reason when the store fails", async () => {
    const { send } = await createTestGateway({
      wrapStore: (stored) => ({ ...stored, ping: () => Promise.reject(new Error("gone")) }),
    });
    expect(await send({ path: "/readyz" })).toMatchObject({
      status: 503,
      json: { status: "unavailable", reason: "the store does not answer" },
    });
    expect((await send({ path: "/healthz" })).status).toBe(200);
  });

  test("answer 503 after two seconds when the store hangs", async () => {
    const { send, time } = await createTestGateway({
      wrapStore: (stored) => ({ ...stored, ping: () => new Promise(() => {}) }),
    });
    const answer = send({ path: "/readyz" });
    await time.advance(2_000);
    expect((await answer).status).toBe(503);
  });
});

describe("/openapi.json", () => {
  test("describes exactly the paths that are served", async () => {
    const { send } = await createTestGateway();
    const response = await send({ path: "/openapi.json" });
    expect(response.status).toBe(200);
    const { openapi, paths } = response.json as { openapi: string; paths: Record<string, object> };
    expect(openapi).toMatch(/^3\.1\./);
    for (const [path, methods] of Object.entries(paths))
      for (const method of Object.keys(methods))
        expect((await send({ method: method.toUpperCase(), path })).status).not.toBe(404);
    for (const { path, shortcuts } of endpoints)
      for (const each of [path, ...shortcuts.map((shortcut) => shortcut.path)])
        expect(paths).toHaveProperty([each]);
  });
});
