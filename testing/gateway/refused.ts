import { expect } from "vitest";
import { errorEnvelopeSchema, type ErrorEnvelope } from "#contract/shared/error-envelope";
import { createTestGateway } from "./test-gateway.ts";

/** Sends an invalid request and expects that it was refused without a vendor call and without a charge. */
export async function refused(
  expected: { status: number; code?: string },
  body: unknown,
  more: { path?: string; headers?: Record<string, string> } = {},
): Promise<ErrorEnvelope["error"]> {
  const { post, calls, store } = await createTestGateway();
  const response = await post(
    more.path ?? "/v1/orders/payment-methods",
    body,
    more.headers ? { headers: more.headers } : {},
  );
  const { error } = errorEnvelopeSchema.parse(response.json);
  expect(response.status).toBe(expected.status);
  expect(error.code).toBe(expected.code ?? "VALIDATION_ERROR");
  expect(calls).toEqual([]);
  expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  return error;
}
