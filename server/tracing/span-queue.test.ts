import { TracerProvider } from "@opentelemetry/sdk-trace";
import { afterEach, describe, expect, test } from "vitest";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { send } from "#testing/http/send.ts";
import { startCollector, type TestCollector } from "#testing/tracing/start-collector.ts";
import { createSpanQueue } from "./span-queue.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function collectorWith(options: Parameters<typeof startCollector>[0]): Promise<TestCollector> {
  const collector = await startCollector(options);
  ends.push(collector.stop);
  return collector;
}

/** Makes spans that go to a collector, with short limits, and returns the lines that are logged about the collector. */
function queueTo(endpoint: string, { headers = {}, exportMs = 200 } = {}) {
  const lines: string[] = [];
  const queue = createSpanQueue(
    { endpoint, headers },
    { notify: (line) => lines.push(line), limits: { maxWaiting: 4, everyMs: 1, exportMs } },
  );
  const tracer = new TracerProvider({ spanProcessors: [queue] }).getTracer("test");
  return {
    lines,
    makeSpans: (count: number) => {
      for (let span = 0; span < count; span += 1) tracer.startSpan(`span ${span}`).end();
    },
    flush: () => queue.forceFlush().catch(() => undefined),
  };
}

describe("queue of spans", () => {
  test("sends spans with the headers of the setting", async () => {
    const collector = await collectorWith({});
    const { makeSpans, flush, lines } = queueTo(collector.endpoint, {
      headers: { authorization: "Bearer x" },
    });
    makeSpans(3);
    await flush();
    expect(collector.spans().map(({ name }) => name)).toEqual(["span 0", "span 1", "span 2"]);
    expect(collector.requests[0]?.headers.authorization).toBe("Bearer x");
    expect(lines).toEqual([]);
  });

  test("reports once that the collector is unavailable, and once that it is back", async () => {
    const away = await startCollector();
    await away.stop();
    const { makeSpans, flush, lines } = queueTo(away.endpoint);
    for (let round = 0; round < 3; round += 1) {
      makeSpans(2);
      await flush();
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${away.endpoint}/v1/traces does not take spans (ECONNREFUSED)`);
    expect(lines[0]).toContain("calls go on");

    await collectorWith({ port: Number(new URL(away.endpoint).port) });
    for (let round = 0; round < 2; round += 1) {
      makeSpans(1);
      await flush();
    }
    expect(lines.slice(1)).toEqual([`The trace collector at ${away.endpoint}/v1/traces takes spans again.`]);
  });

  test.each([
    ["never answers", null, "no answer in time"],
    ["refuses", 401, "401"],
  ])("reports once that a collector %s", async (_, status, reason) => {
    const collector = await collectorWith({ answer: () => status });
    const { makeSpans, flush, lines } = queueTo(collector.endpoint);
    for (let round = 0; round < 2; round += 1) {
      makeSpans(1);
      await flush();
    }
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`(${reason})`);
  });

  test("buffers no more spans than its limit, and reports once that the collector is too slow", async () => {
    const collector = await collectorWith({});
    const { makeSpans, flush, lines } = queueTo(collector.endpoint);
    makeSpans(1_000);
    await flush();
    expect(collector.spans().length).toBeLessThanOrEqual(8);
    expect(lines.filter((line) => line.includes("is too slow"))).toHaveLength(1);
  });
});

test("is neither delayed nor prevented from stopping by a collector that never answers", async () => {
  const collector = await collectorWith({ answer: () => null });
  const product = await startTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  const answer = await send(`${product.origin}/v1/account`);
  expect(answer.status).toBe(401);
  const began = Date.now();
  await product.stop();
  expect(Date.now() - began).toBeLessThan(4_000);
});
