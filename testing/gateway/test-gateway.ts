import type { Connector } from "#server/marketplaces/connector.ts";
import type { AccessConfiguration } from "#server/store/access.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import type { Store } from "#server/store/store.ts";
import type { AccessLogEntry } from "#server/gateway/access-log-entry.ts";
import { type GatewayDependencies, createGatewayServices } from "#server/gateway/gateway-services.ts";
import type { GatewayRequest, GatewayResponse } from "#server/gateway/gateway-request.ts";
import { createAgentRoutes } from "#server/agents/agent-routes.ts";
import { createGateway } from "#server/gateway/gateway.ts";
import { fakeConnector, paymentAnswer, type RecordedCall } from "./fake-connector.ts";
import { liveKey, noon, plainDigests, sandboxToken, testAccess } from "./test-access.ts";
import { createVirtualTime } from "./virtual-time.ts";
import { expect } from "vitest";
import { errorEnvelopeSchema, type ErrorEnvelope } from "#contract/shared/error-envelope";

export type TestGateway = Awaited<ReturnType<typeof createTestGateway>>;

/** Creates a gateway over the memory store with fake connectors and virtual time. */
export async function createTestGateway(
  options: {
    channel1688?: Partial<Connector>;
    taobao?: Partial<Connector>;
    weidian?: Partial<Connector>;
    access?: AccessConfiguration;
    wrapStore?: (store: Store) => Store;
    dependencies?: Partial<GatewayDependencies>;
  } = {},
) {
  const time = createVirtualTime(noon);
  let ids = 0;
  const newId = () => String(++ids).padStart(6, "0");
  const memoryStore = createMemoryStore({ clock: time.clock, newId, quotaDayZone: "Asia/Shanghai" });
  await memoryStore.access.apply(options.access ?? testAccess);
  const store = options.wrapStore?.(memoryStore) ?? memoryStore;

  const calls: RecordedCall[] = [];
  const sandboxCalls: RecordedCall[] = [];
  const lines: AccessLogEntry[] = [];
  const payments = {
    queryPaymentMethods: async ({ orderId }: { orderId: string }) => paymentAnswer(orderId),
  };
  const services = createGatewayServices({
    version: "1.2.3",
    store,
    connectors: {
      live: {
        "1688": fakeConnector("1688", { ...payments, ...options.channel1688 }, calls),
        taobao: fakeConnector("taobao", options.taobao ?? {}, calls),
        weidian: { ...fakeConnector("weidian", options.weidian ?? {}, calls), categoriesNeedToken: true },
      },
      sandbox: {
        "1688": fakeConnector("1688", { ...payments, ...options.channel1688 }, sandboxCalls),
        taobao: fakeConnector("taobao", options.taobao ?? {}, sandboxCalls),
      },
    },
    sandboxTokens: { "1688": sandboxToken, taobao: sandboxToken },
    digests: plainDigests,
    clock: time.clock,
    wait: time.wait,
    newId,
    newSecret: () => "s".repeat(43),
    webhookAddressIssue: (url) => (url.includes("10.0.0.1") ? "send a public address" : null),
    platformDailyUnits: 1_000_000,
    log: (line) => lines.push(line),
    ...options.dependencies,
  });
  const gateway = createGateway(services, (own) => createAgentRoutes(services, own));

  const send = async (request: Partial<GatewayRequest>, signal = new AbortController().signal) =>
    read(await gateway({ method: "GET", path: "/", query: "", headers: {}, body: "", ...request }, signal));

  return { gateway, store: memoryStore, time, calls, sandboxCalls, lines, send, post: poster(send) };
}

export type Read = GatewayResponse & { text: string; json: unknown };

function read(response: GatewayResponse): Read {
  const text = typeof response.body === "string" ? response.body : new TextDecoder().decode(response.body);
  return { ...response, text, json: text === "" ? null : JSON.parse(text) };
}

type Send = (request: Partial<GatewayRequest>, signal?: AbortSignal) => Promise<Read>;

/** Returns a function that POSTs a body as JSON with a key; a string is sent unchanged. */
function poster(send: Send) {
  return (
    path: string,
    body: unknown,
    more: { key?: string | null; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Read> =>
    send(
      {
        method: "POST",
        path,
        headers: {
          ...(more.key !== null && { authorization: `Bearer ${more.key ?? liveKey}` }),
          "content-type": "application/json",
          ...more.headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      },
      more.signal,
    );
}

const codeOf: Record<number, string> = {
  400: "VALIDATION_ERROR",
  413: "BODY_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

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
  expect(error.code).toBe(expected.code ?? codeOf[expected.status]);
  expect(calls).toEqual([]);
  expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  return error;
}
