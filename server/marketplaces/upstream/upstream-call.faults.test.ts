import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { startBlackHole } from "#testing/faults/black-hole.ts";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import { quickLimits, runFaultTrial, trialToken, type TrialOptions } from "#testing/faults/fault-trial.ts";
import { goodAnswer, refusedPort, startFaultVendor, type FaultVendor } from "#testing/faults/fault-vendor.ts";
import { createTestCertificate } from "#testing/faults/test-certificate.ts";
import { createUndiciTransport, type UndiciTransport } from "#server/node/undici-transport.ts";
import { createUpstreamCall } from "./upstream-call.ts";

/** Diagnostics channel on which undici reports each chunk of a body. */
const pieceArrived = "undici:request:bodyChunkReceived";
const maxBytes = 2 * 1024 * 1024;
const megabyte = 1024 * 1024;
const passedDeadline = new Failure("CHANNEL_UPSTREAM_ERROR", "1688 took too long. Nothing was billed.");

let vendor: FaultVendor;
let transport: UndiciTransport;

beforeAll(async () => {
  vendor = await startFaultVendor();
});
afterEach(async () => {
  await transport.close();
  await vendor.idle();
  expect(vendor.openSockets()).toBe(0);
});
afterAll(() => vendor.stop());

async function ask(scenarios: [FaultName, ...FaultName[]], options: TrialOptions = {}) {
  const outcome = await runFaultTrial({ vendor, transport }, scenarios, options);
  expect(outcome.logged).not.toContain(trialToken);
  expect(outcome.logged).not.toMatch(/127\.0\.0\.1|localhost|openapi|gw\.example/);
  return outcome;
}

function expect502(failure: unknown, says: RegExp) {
  expect(failure).toBeInstanceOf(Failure);
  if (!(failure instanceof Failure)) return;
  expect(failure.code).toBe("CHANNEL_UPSTREAM_ERROR");
  expect(failure.status).toBe(502);
  expect(failure.message).toMatch(says);
  expect(failure.message).toContain("Nothing was billed.");
}

type Row = [row: string, fault: FaultName, attempts: 1 | 2, says: RegExp];

const refusals: Row[] = [
  ["5", "no_headers", 1, /did not answer in time/],
  ["5", "partial_headers", 1, /did not answer in time/],
  ["6", "stall_mid_body", 1, /stopped in the middle/],
  ["8", "rst_before_headers", 2, /hung up/],
  ["8", "close_before_headers", 2, /hung up/],
  ["9", "rst_mid_headers", 1, /hung up/],
  ["9", "rst_mid_body", 1, /hung up/],
  ["9", "fin_mid_body_cl", 1, /hung up/],
  ["9", "chunked_no_terminator", 1, /hung up/],
  ["10", "fin_mid_body_noCL", 1, /not JSON/],
  ["10", "truncated_json", 1, /not JSON/],
  ["10", "empty_200", 1, /empty answer \(HTTP 200\)/],
  ["10", "status_204", 1, /empty answer \(HTTP 204\)/],
  ["11", "html_200", 1, /web page instead of data \(HTTP 200\)/],
  ["12", "html_500", 1, /web page instead of data \(HTTP 500\)/],
  ["12", "html_502", 2, /\(HTTP 502\)/],
  ["12", "html_503", 2, /\(HTTP 503\)/],
  ["12", "html_504", 2, /\(HTTP 504\)/],
  ["12", "html_503_retry_after_60", 1, /\(HTTP 503\)/],
  ["13", "gzip_corrupt", 1, /compression is broken/],
  ["13", "gzip_truncated", 1, /compression is broken/],
  ["13", "gzip_label_plain", 1, /compression is broken/],
  ["14", "gzip_bomb", 1, /larger than/],
  ["14", "body_500MB", 1, /larger than/],
  ["14", "body_500MB_cl", 1, /larger than/],
  ["16", "redirect_302", 1, /redirect, which is never followed/],
  ["16", "redirect_loop", 1, /redirect, which is never followed/],
  ["18", "deep_json", 1, /nested too deeply/],
  ["19", "dup_keys", 1, /same thing twice/],
  ["21", "nan", 1, /not JSON/],
  ["21", "infinity", 1, /not JSON/],
  ["21", "jsonp", 1, /not JSON/],
  ["21", "trailing_garbage", 1, /not JSON/],
  ["21", "concatenated", 1, /not JSON/],
  ["33", "gbk", 1, /not UTF-8/],
  ["33", "bad_utf8", 1, /not UTF-8/],
  ["34", "bom_only", 1, /empty answer/],
  ["42", "bad_chunk_size", 1, /proper HTTP/],
  ["42", "cl_and_te", 1, /proper HTTP/],
  ["42", "two_cl", 1, /proper HTTP/],
  ["42", "garbage", 1, /proper HTTP/],
  ["42", "http09", 1, /proper HTTP/],
  ["42", "big_header", 1, /proper HTTP/],
  ["42", "status_101", 1, /proper HTTP/],
  ["42", "stray_100", 1, /proper HTTP/],
];

describe("502 after an error on the socket", () => {
  test.each(refusals)("row %s: %s, %i attempts", async (_row, error, attempts, says) => {
    transport = createUndiciTransport();
    const memory = process.memoryUsage().rss;
    const outcome = await ask([error]);
    expect502(outcome.failure, says);
    expect(outcome.attempts).toBe(attempts);
    if (attempts === 2) {
      expect(vendor.requests[1]?.socket).not.toBe(vendor.requests[0]?.socket);
      expect(outcome.timestamps[1]).toBeGreaterThan(outcome.timestamps[0] ?? Infinity);
    }
    expect(vendor.requests.every((request) => request.headers["accept-encoding"] === "identity")).toBe(true);
    expect(process.memoryUsage().rss - memory).toBeLessThan(64 * megabyte);
  });
});

describe("recovery from an error on the socket", () => {
  test.each<[string, FaultName, number]>([
    ["7", "rst_before_headers", 2],
    ["7", "close_before_headers", 2],
    ["12", "html_503", 2],
    ["12", "html_503_retry_after_1", 2],
    ["34", "bom", 1],
    ["42", "early_hints_103", 1],
    ["13", "gzip_ok", 1],
  ])("row %s: answers after %s on a reused socket, with %i attempts", async (_row, error, attempts) => {
    transport = createUndiciTransport();
    const outcome = await ask(["ok", error, "ok"], { warm: true });
    expect(outcome.failure).toBeNull();
    expect(outcome.read?.text).toBe(goodAnswer);
    expect(outcome.attempts).toBe(attempts);
    expect(vendor.requests[0]?.socket).toBe(1);
    if (attempts === 2) expect(vendor.requests[1]?.socket).toBe(2);
    if (error === "html_503_retry_after_1") expect(outcome.waits[0]).toBeGreaterThanOrEqual(1_000);
  });

  test("row 15: reads valid JSON with a wrong content type and raises an alarm", async () => {
    transport = createUndiciTransport();
    const outcome = await ask(["json_wrong_ct"]);
    expect(outcome.read?.upstream).toBe(goodAnswer);
    expect(outcome.events.filter((event) => event.kind === "alarm")).toHaveLength(1);
  });

  test("row 20: reads __proto__ as an own property and pollutes no prototype", async () => {
    transport = createUndiciTransport();
    const outcome = await ask(["proto_key"]);
    const value = outcome.read?.value as Record<string, unknown>;
    expect(Object.hasOwn(value, "__proto__")).toBe(true);
    expect(value["success"]).toBeUndefined();
    expect("success" in {}).toBe(false);
  });
});

describe("502 before a connection is made", () => {
  test("row 1: tries a refused connection once more", async () => {
    transport = createUndiciTransport();
    const outcome = await ask(["ok"], { url: `http://127.0.0.1:${await refusedPort()}` });
    expect502(outcome.failure, /refused the connection/);
    expect(outcome.timestamps).toHaveLength(2);
    expect(transport.sockets()).toBe(0);
  });

  test.each<[string, number]>([
    ["ENOTFOUND", 1],
    ["EAI_AGAIN", 2],
  ])("row 2: after %s makes %i attempts", async (code, attempts) => {
    transport = createUndiciTransport({
      lookup: (_host, _options, done) =>
        done(Object.assign(new Error("lookup of gw.example"), { code }), "", 4),
    });
    const outcome = await ask(["ok"], { url: "http://gw.example" });
    expect502(outcome.failure, code === "ENOTFOUND" ? /name is not known/ : /looked up just now/);
    expect(outcome.timestamps).toHaveLength(attempts);
  });

  test.each<[string, number, number]>([
    ["tried once more", 15_000, 2],
    ["not tried again when the deadline is too near", 1_200, 1],
  ])("row 3: a black hole is %s", async (_says, retryWithinMs, attempts) => {
    transport = createUndiciTransport();
    const hole = await startBlackHole();
    const outcome = await ask(["ok"], { url: hole.url, settings: { connectMs: 150, retryWithinMs } });
    await hole.stop();
    expect502(outcome.failure, /could not be reached in time/);
    expect(outcome.timestamps).toHaveLength(attempts);
    expect(outcome.ms).toBeGreaterThanOrEqual(150 * attempts - 2);
    expect(transport.sockets()).toBe(0);
  });
});

describe("502 and an alarm when TLS fails", () => {
  const day = 24 * 60 * 60 * 1000;
  // On a busy machine the connection itself may time out first and be retried; a TLS error is never retried.
  const expectAlarmAtLast = (events: { kind: string }[]) => {
    expect(events.at(-1)?.kind).toBe("alarm");
    expect(events.filter(({ kind }) => kind === "alarm")).toHaveLength(1);
  };
  test.each<[string, { host: string; days: [number, number]; trusted: boolean }]>([
    ["a self-signed", { host: "127.0.0.1", days: [-1, 1], trusted: false }],
    ["an expired", { host: "127.0.0.1", days: [-2, -1], trusted: true }],
    ["another host's", { host: "other.example", days: [-1, 1], trusted: true }],
  ])("row 4: rejects %s certificate", async (_says, { host, days, trusted }) => {
    const now = Date.now();
    const tls = await createTestCertificate(host, { from: now + days[0] * day, until: now + days[1] * day });
    const secure = await startFaultVendor({ tls });
    transport = createUndiciTransport(trusted ? { ca: tls.cert } : {});
    const outcome = await ask(["ok"], { url: secure.url });
    expect502(outcome.failure, /could not prove its identity/);
    expectAlarmAtLast(outcome.events);
    expect(secure.requests).toHaveLength(0);
    await secure.stop();
  });

  test("row 4: rejects plain HTTP on a TLS port", async () => {
    transport = createUndiciTransport();
    const outcome = await ask(["ok"], { url: vendor.url.replace("http:", "https:") });
    expect502(outcome.failure, /could not prove its identity/);
    expectAlarmAtLast(outcome.events);
    expect(outcome.attempts).toBe(0);
  });
});

describe("the caller's deadline and disconnection", () => {
  test("row 17: ends a slow drip at the overall deadline", async () => {
    transport = createUndiciTransport();
    const deadline = new AbortController();
    const dripped = new Promise<void>((resolve) => {
      const onPiece = () => {
        unsubscribe(pieceArrived, onPiece);
        resolve();
      };
      subscribe(pieceArrived, onPiece);
    });
    const asked = ask(["slow_drip"], { signal: deadline.signal, settings: { bodyMs: 5_000 } });
    // The deadline passes after part of the drip has arrived.
    await dripped;
    deadline.abort(passedDeadline);
    const outcome = await asked;
    expect(outcome.failure).toBe(passedDeadline);
    expect(outcome.attempts).toBe(1);
    expect(transport.sockets()).toBe(0);
  });

  test("row 43: aborts the upstream call and does not retry when the caller leaves", async () => {
    transport = createUndiciTransport();
    const caller = new AbortController();
    const gone = new Error("the caller is gone");
    const asked = ask(["no_headers"], { signal: caller.signal, settings: { headersMs: 5_000 } });
    await expect.poll(() => vendor.requests.length, { interval: 5 }).toBe(1);
    caller.abort(gone);
    expect((await asked).failure).toBe(gone);
    await vendor.idle();
    expect(vendor.requests).toHaveLength(1);
  });

  test("row 44: refuses calls beyond the cap before they reach the vendor", async () => {
    transport = createUndiciTransport();
    const caller = new AbortController();
    const call = createUpstreamCall(
      {
        channel: "1688",
        transport,
        clock: () => 5_000,
        wait: async () => undefined,
        random: () => 0,
        notify: () => undefined,
      },
      { ...quickLimits, maxInFlight: 2, headersMs: 5_000 },
    );
    vendor.play("no_headers");
    const build = () => ({ method: "GET" as const, url: vendor.url, headers: {}, body: null });
    const waiting = [1, 2].map(() =>
      call({ api: "ns/name", build, signal: caller.signal }).catch((error: unknown) => error),
    );
    const refused = await call({ api: "ns/name", build, signal: caller.signal }).catch(
      (error: unknown) => error,
    );
    expect(refused).toMatchObject({
      code: "PLATFORM_QUOTA_EXCEEDED",
      status: 429,
      details: { notice: { limit: "1688_calls_in_flight", retryAt: 6_000 } },
    });
    await expect.poll(() => vendor.requests.length, { interval: 5 }).toBe(2);
    caller.abort();
    await Promise.all(waiting);
    vendor.play("ok");
    const next = await call({ api: "ns/name", build, signal: new AbortController().signal });
    expect(next.status).toBe(200);
    expect(vendor.requests).toHaveLength(1);
  });

  test("row 14: reads the largest allowed answer", async () => {
    const note = "x".repeat(maxBytes - 20);
    const roomy = await startFaultVendor({ good: () => JSON.stringify({ note }) });
    transport = createUndiciTransport();
    const outcome = await ask(["ok"], { url: roomy.url });
    expect(outcome.read?.value).toEqual({ note });
    await roomy.stop();
  });
});
