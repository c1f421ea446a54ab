import { createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import type { SimulatedRequest, SimulatedResponse } from "#server/marketplaces/simulator.ts";
import { TransportError, type OutboundLimits } from "#server/marketplaces/upstream/transport.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { listen, stopServer } from "./listen.ts";
import { createSimulatorHandler } from "./simulator-handler.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const limits: OutboundLimits = {
  // The limits are wide because both ends share a process that may be busy; the test does not depend on how fast an
  // answer comes.
  connectMs: 30_000,
  headersMs: 30_000,
  bodyMs: 30_000,
  wireBytes: 10_000,
  inflatedBytes: 10_000,
  freshSocket: false,
};

/** Calls a simulated 1688 over a socket, through the product's own transport. */
async function ask(answer: SimulatedResponse, path = "/simulator/1688/openapi/param2/1/x?a=%20b") {
  const seen: SimulatedRequest[] = [];
  const handler = createSimulatorHandler(
    { "1688": { channel: "1688", basePath: "/openapi", handle: (request) => (seen.push(request), answer) } },
    { newRequestId: () => "req_1" },
  );
  const server = createServer(handler);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const transport = createUndiciTransport();
  stops.push(transport.close, () => stopServer(server, 0));
  const request = {
    method: "POST" as const,
    url: `http://127.0.0.1:${port}${path}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "k=中",
  };
  const headersMs = "fault" in answer && answer.fault === "hang" ? 200 : limits.headersMs;
  const outcome = await transport(request, { ...limits, headersMs }, new AbortController().signal).catch(
    (error: unknown) => error,
  );
  return { seen, outcome };
}

describe("simulated marketplace over HTTP", () => {
  test("receives its own path, query and body, and answers with its own status and headers", async () => {
    const { seen, outcome } = await ask({ status: 400, headers: { "x-eagleeye": "1" }, body: '{"名":1}' });
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/openapi/param2/1/x",
      query: "a=%20b",
      body: "k=中",
    });
    expect(outcome).toMatchObject({ status: 400, headers: { "x-eagleeye": "1" } });
    expect(new TextDecoder().decode((outcome as { body: Uint8Array }).body)).toBe('{"名":1}');
  });

  test.each([
    ["reset", "reset", false],
    ["close_before_headers", "reset", false],
    ["hang", "headers_timeout", false],
    ["truncate", "reset", true],
  ] as const)("misbehaves on the socket: %s", async (error, kind, answered) => {
    const { outcome } = await ask({ fault: error, body: '{"a":' });
    expect(outcome).toBeInstanceOf(TransportError);
    expect(outcome).toMatchObject({ kind, answered });
  });

  test("answers 404 for a marketplace that is not simulated", async () => {
    const { outcome, seen } = await ask({ fault: "reset" }, "/simulator/ebay/x");
    expect(outcome).toMatchObject({ status: 404 });
    expect(seen).toEqual([]);
  });
});
