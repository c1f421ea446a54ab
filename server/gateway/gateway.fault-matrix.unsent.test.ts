import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startBlackHole } from "#testing/faults/black-hole.ts";
import { startFaultVendor } from "#testing/faults/fault-vendor.ts";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import { startFaultFixture, type FaultFixture } from "#testing/gateway/fault-fixture.ts";

let harness: FaultFixture;
beforeAll(async () => {
  harness = await startFaultFixture();
});
afterEach(() => harness.reset());
afterAll(() => harness.stop());

const day = 86_400_000;
const kinds = ({ events }: { events: { kind: string }[] }) => events.map(({ kind }) => kind);

function expect502(outcome: Awaited<ReturnType<FaultFixture["ask"]>>): void {
  expect(outcome.status).toBe(502);
  expect(outcome.json.error?.code).toBe("CHANNEL_UPSTREAM_ERROR");
  expect(outcome.sockets).toBe(0);
}

describe("502 for a marketplace that was never reached", () => {
  test.each<[string, number]>([
    ["ENOTFOUND", 1],
    ["EAI_AGAIN", 2],
  ])("row 2: answers the lookup error %s after %i attempts", async (code, attempts) => {
    const asked: string[] = [];
    const outcome = await harness.ask(["ok"], {
      url: "http://gw.example",
      sockets: {
        lookup: (host, _options, done) => {
          asked.push(host);
          done(Object.assign(new Error("lookup of gw.example"), { code }), "", 4);
        },
      },
    });
    expect502(outcome);
    expect(outcome.attempts).toBe(attempts);
    expect(asked).toEqual(Array(attempts).fill("gw.example"));
  });

  test.each<[string, { connectMs: number; upstreamMs: number }]>([
    ["tried once more", { connectMs: 150, upstreamMs: 15_000 }],
    [
      "ended in its second try when the time of the whole call is up",
      { connectMs: 1_000, upstreamMs: 1_500 },
    ],
  ])("row 3: a connection that is never established is %s", async (_, { connectMs, upstreamMs }) => {
    const hole = await startBlackHole();
    const outcome = await harness.ask(["ok"], { url: hole.url, connectMs, upstreamMs });
    await hole.stop();
    expect502(outcome);
    expect(outcome.attempts).toBe(2);
    expect(outcome.ms).toBeGreaterThanOrEqual(Math.min(upstreamMs, 2 * connectMs) - 5);
    expect(outcome.ms).toBeLessThan(15_000);
  });

  test.each<[string, { host: string; days: [number, number]; trusted: boolean }]>([
    ["a self-signed certificate", { host: "127.0.0.1", days: [-1, 1], trusted: false }],
    ["an expired certificate", { host: "127.0.0.1", days: [-2, -1], trusted: true }],
    ["another host's certificate", { host: "other.example", days: [-1, 1], trusted: true }],
  ])("row 4: raises an alarm for %s and sends not one byte of a request", async (_, given) => {
    const { host, days, trusted } = given;
    const now = Date.now();
    const tls = await createTestCertificate(host, { from: now + days[0] * day, until: now + days[1] * day });
    const secure = await startFaultVendor({ tls });
    const outcome = await harness.ask(["ok"], { url: secure.url, sockets: trusted ? { ca: tls.cert } : {} });
    expect502(outcome);
    expect(outcome.attempts).toBe(1);
    expect(kinds(outcome)).toEqual(["alarm"]);
    expect(secure.requests).toEqual([]);
    await secure.idle();
    await secure.stop();
  });

  test("row 4: refuses plain HTTP where TLS is expected", async () => {
    const outcome = await harness.ask(["ok"], { url: harness.vendor.url.replace("http:", "https:") });
    expect502(outcome);
    expect(outcome.attempts).toBe(1);
    expect(kinds(outcome)).toEqual(["alarm"]);
    expect(harness.vendor.requests).toEqual([]);
  });
});

describe("429 when this process has no capacity for another call", () => {
  test.each([
    ["the cap on calls in flight is reached", { maxInFlight: 2 }],
    ["every socket is in use", { sockets: { connections: 2 } }],
  ])("row 44: sends nothing to the marketplace when %s", async (_, options) => {
    const { call, lines } = harness.open({ ...options, headersMs: 1_000 });
    const before = await harness.store.quota.usage("acme");
    harness.vendor.play("no_headers");
    const waiting = [call(), call()];
    await expect.poll(() => harness.vendor.requests.length, { interval: 1 }).toBe(2);
    const refused = await call();
    expect([refused.status, (JSON.parse(refused.text) as Envelope).error.code]).toEqual([
      429,
      "PLATFORM_QUOTA_EXCEEDED",
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(refused.headers["x-quota-billable-units"]).toBe("0");
    const { request_id } = (JSON.parse(refused.text) as Envelope).error;
    expect(request_id).toBe(refused.headers["x-request-id"]);
    expect(lines).toMatchObject([{ requestId: request_id, status: 429, units: 0 }]);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([502, 502]);
    expect(harness.vendor.requests).toHaveLength(2);
    expect(await harness.store.quota.usage("acme")).toMatchObject({ used: before.used, held: 0 });
    harness.vendor.play("ok");
    expect((await call()).status).toBe(200);
  });
});

type Envelope = { error: { code: string; request_id: string } };
