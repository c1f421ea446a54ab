import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { expect } from "vitest";
import { createGatewayHandler } from "#server/http/dispatch.ts";
import type { Handler } from "#server/http/edge-server.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { wait } from "#server/shared/runtime.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import { limitsFor, quickLimits } from "#testing/faults/fault-trial.ts";
import { startFaultVendor, type SeenRequest } from "#testing/faults/fault-vendor.ts";
import { createUndiciTransport, type UndiciTransportOptions } from "#server/node/undici-transport.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { send } from "#testing/http/send.ts";
import { vendorOrder } from "./fake-connector.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey } from "./test-access.ts";

export type FaultFixture = Awaited<ReturnType<typeof startFaultFixture>>;

type TrialOptions = {
  /** Address of another vendor than the one that runs the scenarios. */
  url?: string;
  upstreamMs?: number;
  /** Connect timeout in ms; by default long enough for a busy machine. */
  connectMs?: number;
  /** Timeout for the vendor's headers in ms; short by default. */
  headersMs?: number;
  /** Options for the sockets to the vendor. */
  sockets?: Partial<UndiciTransportOptions>;
  maxInFlight?: number;
};

/**
 * Starts the whole gateway on a real SQLite file, between a caller and a vendor on real sockets; the vendor runs
 * fault scenarios.
 */
export async function startFaultFixture() {
  const folder = await mkdtemp(join(tmpdir(), "gateway-faults-"));
  const quotaDayZone = "Asia/Shanghai";
  const path = join(folder, "test.sqlite");
  const store = await openSqliteStore({ path, clock: systemClock, newId, quotaDayZone });
  await store.access.apply(realAccess(nodeDigests));
  let good: (request: SeenRequest) => string = () => answered();
  const vendor = await startFaultVendor({ good: (request) => good(request) });
  let transport = createUndiciTransport();
  let attempts = 0;
  let serve: Handler = () => undefined;
  const server = createServer((request, response) => serve(request, response));
  const port = await listen(server, { host: "127.0.0.1", port: 0 });

  const createGateway = (options: TrialOptions = {}, limits = quickLimits) => {
    if (options.sockets) transport = createUndiciTransport(options.sockets);
    return createRealGateway({
      store,
      transport: (...call) => {
        attempts += 1;
        return transport(...call);
      },
      digests: nodeDigests,
      clock: systemClock,
      wait,
      pause: async () => {},
      newId,
      baseUrls: { "1688": `${options.url ?? vendor.url}/openapi` },
      quick: {
        ...limits,
        connectMs: options.connectMs ?? limits.connectMs,
        headersMs: options.headersMs ?? limits.headersMs,
      },
      limits: { upstreamMs: options.upstreamMs ?? 15_000 },
      ...(options.maxInFlight !== undefined && { maxInFlight: options.maxInFlight }),
    });
  };

  /** Creates a gateway and calls it over a socket. */
  function open(options: TrialOptions = {}, limits = quickLimits) {
    const { gateway, lines, events } = createGateway(options, limits);
    const faults: unknown[] = [];
    serve = createGatewayHandler(gateway, { newRequestId: newId, onError: (error) => faults.push(error) });
    const call = (format?: Format) => {
      const { path, method, headers, body } = paymentRequest(format);
      return send(`http://127.0.0.1:${port}${path}`, { method, headers, body });
    };
    return { call, lines, events, faults };
  }

  /**
   * Makes one call through the whole gateway, and checks what holds for every row: ids, bill, units header, and that
   * no secret leaks.
   */
  async function ask(
    plays: [FaultName, ...FaultName[]],
    options: TrialOptions & { format?: Format; warm?: boolean } = {},
  ) {
    const { call, lines, events, faults } = open(options, limitsFor(plays));
    vendor.play(...plays);
    if (options.warm) {
      expect((await call()).status).toBe(200);
      vendor.requests.length = 0;
    }
    attempts = 0;
    const before = await store.quota.usage("acme");
    const started = performance.now();
    const response = await call(options.format);
    const ms = performance.now() - started;
    const after = await store.quota.usage("acme");

    const { text } = response;
    const json = JSON.parse(text) as Json;
    const units = response.status === 200 ? 1 : 0;
    expect(after).toMatchObject({ held: 0, used: before.used + units });
    expect(response.headers["x-quota-billable-units"]).toBe(String(units));
    expect(response.headers["x-request-id"]).toMatch(/^req_/);
    expect(json.error?.request_id ?? json.request_id).toBe(response.headers["x-request-id"]);
    expect(lines.at(-1)).toMatchObject({
      requestId: response.headers["x-request-id"],
      status: response.status,
      units,
    });
    const seen = text + inspect([lines, events, faults, response.headers], { depth: 8 });
    for (const secret of secrets) expect(seen).not.toContain(secret);
    return { ...response, json, ms, attempts, events, sockets: transport.sockets(), again: call };
  }

  return {
    vendor,
    store,
    ask,
    open,
    createGateway,
    /** Sets the vendor's answer for calls without a fault. */
    setGood: (answer: string | ((request: SeenRequest) => string)) => {
      good = typeof answer === "string" ? () => answer : answer;
    },
    /** Closes the sockets of a trial and expects that the vendor has none left. */
    reset: async () => {
      await transport.close();
      await vendor.idle();
      expect(vendor.openSockets()).toBe(0);
      transport = createUndiciTransport();
      good = () => answered();
    },
    stop: async () => {
      await stopServer(server, 0);
      await transport.close();
      await vendor.stop();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Texts that no answer and no log entry may contain. */
const secrets = [
  liveKey,
  "token-of-acme-1688",
  "refresh-of-acme-1688",
  vendorApps["1688"].appSecret,
  "127.0.0.1",
  "gw.example",
  "    at ",
];

export const paymentRequest = (format: Format = "standard") => ({
  method: "POST",
  path: "/v1/orders/1688/payment-methods",
  query: "",
  headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
  body: JSON.stringify({ order_id: vendorOrder, response_format: format }),
});

type Json = {
  error?: { code: string; message: string; request_id: string; upstream?: { code: string; message: string } };
  request_id?: string;
  [field: string]: unknown;
};
type Format = "standard" | "upstream";

/** Returns the vendor's answer about the order, with parts of `resultList` replaced. */
export function answered(change: Record<string, string> = {}, success = "true"): string {
  const services: Record<string, string> = {
    channels: '[{"code":20,"name":"跨境宝"}]',
    orderId: `"${vendorOrder}"`,
    payFee: "32120",
    timeout: '"2018-11-04 14:00:45"',
    ...change,
  };
  const fields = Object.entries(services).map(([name, value]) => `"${name}":${value}`);
  return `{"success":${success},"resultList":{${fields.join(",")}}}`;
}
