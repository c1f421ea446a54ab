import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { EndpointShape } from "../shared/endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { errorCodes } from "../shared/error-codes.ts";
import { errorEnvelopeSchema } from "../shared/error-envelope.ts";

const all: readonly EndpointShape[] = endpoints;

describe("the list of endpoints", () => {
  test("has unique ids and paths, including shortcuts", () => {
    const ids = all.map(({ id }) => id);
    const paths = all.flatMap(({ path, shortcuts }) => [path, ...shortcuts.map((shortcut) => shortcut.path)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("has the documented surface with its scopes and units", () => {
    expect(all.map(({ id, method, path, scope, units }) => [id, method, path, scope, units])).toStrictEqual([
      ["orders.payment-methods", "POST", "/v1/orders/payment-methods", "order:read", 1],
      ["orders.preview", "POST", "/v1/orders/preview", "order:preview", 3],
      ["orders.create", "POST", "/v1/orders/create", "order:create", 5],
      ["orders.detail", "POST", "/v1/orders/detail", "order:read", 1],
      ["orders.list", "POST", "/v1/orders/list", "order:read", 2],
      ["orders.payment-link", "POST", "/v1/orders/payment-link", "order:read", 1],
      ["orders.cancel", "POST", "/v1/orders/cancel", "order:cancel", 1],
      ["orders.trace", "POST", "/v1/orders/logistics/trace", "order:read", 1],
      ["products.batch-check", "POST", "/v1/products/batch-check", "product:detail", 1],
      ["products.detail", "POST", "/v1/products/detail", "product:detail", 1],
      ["products.search", "POST", "/v1/products/search", "product:search", 2],
      ["products.parse", "POST", "/v1/products/parse", "product:detail", 1],
      ["products.freight-estimate", "POST", "/v1/products/freight/estimate", "order:preview", 1],
      ["products.upload-image", "POST", "/v1/products/upload-image", "product:search", 2],
      ["products.search-by-image", "POST", "/v1/products/search-by-image", "product:search", 2],
      ["category.item", "GET", "/api/client/open-purchase/category/item", null, 0],
      ["account", "GET", "/v1/account", null, 0],
      ["webhooks.create", "POST", "/v1/webhooks/create", "webhook:manage", 0],
      ["webhooks.list", "POST", "/v1/webhooks/list", "webhook:manage", 0],
      ["webhooks.update", "POST", "/v1/webhooks/update", "webhook:manage", 0],
      ["webhooks.test", "POST", "/v1/webhooks/test", "webhook:manage", 0],
      ["webhooks.deliveries", "POST", "/v1/webhooks/deliveries", "webhook:manage", 0],
      ["webhooks.resend", "POST", "/v1/webhooks/resend", "webhook:manage", 0],
      ["webhooks.rotate", "POST", "/v1/webhooks/rotate", "webhook:manage", 0],
      ["webhooks.delete", "POST", "/v1/webhooks/delete", "webhook:manage", 0],
      ["events.list", "POST", "/v1/events/list", "webhook:manage", 0],
    ]);
  });

  test.each(all)("has a JSON Schema for the request and the answers of $id", ({ request, responses }) => {
    // Callers never see a parsed request, so its output needs no JSON Schema.
    expect(JSON.stringify(z.toJSONSchema(request, { io: "input" }))).toContain('"object"');
    for (const schema of [responses.standard, responses.upstream])
      if (schema)
        for (const io of ["input", "output"] as const)
          expect(JSON.stringify(z.toJSONSchema(schema, { io }))).toContain('"object"');
  });

  test.each(all)("lists quota, key and marketplace failures for $id if it costs units", (endpoint) => {
    expect(new Set(endpoint.failures).size).toBe(endpoint.failures.length);
    if (endpoint.units > 0)
      for (const code of [
        "QUOTA_EXCEEDED",
        "INVALID_API_KEY",
        "INSUFFICIENT_SCOPE",
        "CHANNEL_UPSTREAM_ERROR",
      ] as const)
        expect(endpoint.failures).toContain(code);
  });

  test("has the channel of its shortcuts in the request body of an endpoint", () => {
    for (const { request, shortcuts } of all)
      for (const { channel } of shortcuts) {
        const schema = z.toJSONSchema(request, { io: "input" });
        expect(JSON.stringify(schema)).toContain(`"${channel}"`);
      }
  });
});

describe("error codes", () => {
  test("have a status of one of the documented classes", () => {
    for (const { status } of Object.values(errorCodes))
      expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 431, 500, 501, 502]).toContain(status);
    expect(errorCodes.CHANNEL_NOT_AUTHORIZED.status).toBe(401);
    expect(errorCodes.SANDBOX_CAPABILITY_UNAVAILABLE.status).toBe(400);
    expect(errorCodes.PLAN_DISABLED.status).toBe(429);
  });

  test("are accepted by the envelope, which refuses unknown codes and empty messages", () => {
    for (const [code, { category }] of Object.entries(errorCodes)) {
      const error = { code, message: "m", category, request_id: "r", retryable: false };
      expect(errorEnvelopeSchema.safeParse({ error }).success).toBe(true);
      expect(errorEnvelopeSchema.safeParse({ error: { ...error, message: "" } }).success).toBe(false);
    }
    const unknown = {
      code: "OTHER",
      message: "m",
      category: "AUTH_ERROR",
      request_id: "r",
      retryable: false,
    };
    expect(errorEnvelopeSchema.safeParse({ error: unknown }).success).toBe(false);
  });
});
