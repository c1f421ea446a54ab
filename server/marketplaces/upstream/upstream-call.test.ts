import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import type { UpstreamEvent } from "../connector.ts";
import {
  TransportError,
  type OutboundLimits,
  type OutboundRequest,
  type OutboundResponse,
  type Transport,
} from "./transport.ts";
import { readVendorJson, type UpstreamAnswer } from "./upstream-answer.ts";
import { createUpstreamCall, type UpstreamSettings } from "./upstream-call.ts";

const start = Date.UTC(2026, 10, 21, 4, 0, 0);

type Step = Partial<OutboundResponse> | TransportError;

/** Makes calls over a scripted transport, on a clock that advances only by a step or a wait. */
function createHarness(step: (attempt: number) => Step, settings: Partial<UpstreamSettings> = {}) {
  const sent: { request: OutboundRequest; limits: OutboundLimits }[] = [];
  const events: UpstreamEvent[] = [];
  const waits: number[] = [];
  const timestamps: number[] = [];
  const time = { now: start, perCall: 0, random: 0 };
  const discarded = { times: 0 };
  const transport: Transport = async (request, limits) => {
    sent.push({ request, limits });
    time.now += time.perCall;
    const played = step(sent.length);
    if (played instanceof TransportError) throw played;
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: new TextEncoder().encode("{}"),
      discardConnection: () => void (discarded.times += 1),
      ...played,
    };
  };
  const call = createUpstreamCall(
    {
      channel: "taobao",
      transport,
      clock: () => time.now,
      random: () => time.random,
      wait: async (ms, signal) => {
        signal?.throwIfAborted();
        waits.push(ms);
        time.now += ms;
      },
      notify: (event) => events.push(event),
    },
    settings,
  );
  const ask = (signal = new AbortController().signal, isSentOnce = false) =>
    call({
      api: "ns/name",
      signal,
      isSentOnce,
      build: ({ timestamp }) => {
        timestamps.push(timestamp);
        return { method: "GET", url: "https://gw.example/", headers: {}, body: null };
      },
    });
  const failureOf = (signal?: AbortSignal, isSentOnce?: boolean) =>
    ask(signal, isSentOnce).then(
      () => null,
      (error: unknown) => error,
    );
  return { ask, failureOf, sent, events, waits, timestamps, time, discarded };
}

const reset = () => new TransportError("reset", false, { cause: "ECONNRESET" });

describe("the one retry", () => {
  test("retries on another socket after a jittered wait, with a later timestamp even when the clock stands still", async () => {
    const { ask, sent, timestamps, waits, time, events } = createHarness(
      (attempt) => (attempt === 1 ? reset() : {}),
      {
        retry: { minDelayMs: 0, minLeftMs: 0 },
      },
    );
    time.random = 0.9;
    expect((await ask()).text).toBe("{}");
    expect(sent.map(({ limits }) => limits.freshSocket)).toEqual([false, true]);
    expect(timestamps).toEqual([start, start + 1]);
    expect(waits).toEqual([0]);
    expect(events.map((event) => event.kind)).toEqual(["fault", "retry", "attempt"]);
  });

  test("makes no second retry", async () => {
    const { failureOf, sent } = createHarness(reset);
    expect(await failureOf()).toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
      details: { internal: "ns/name: transport reset ECONNRESET, attempts 2" },
    });
    expect(sent).toHaveLength(2);
  });

  test("sends a call that must not be repeated once, on a fresh socket", async () => {
    const { failureOf, sent, waits } = createHarness(reset);
    expect(await failureOf(undefined, true)).toMatchObject({ code: "CHANNEL_UPSTREAM_ERROR" });
    expect(sent.map(({ limits }) => limits.freshSocket)).toEqual([true]);
    expect(waits).toEqual([]);
  });

  test("does not retry when the caller leaves during the wait", async () => {
    const caller = new AbortController();
    const { failureOf, sent } = createHarness(() => {
      caller.abort("gone");
      return reset();
    });
    expect(await failureOf(caller.signal)).toBe("gone");
    expect(sent).toHaveLength(1);
  });

  test("limits retries to a tenth of the calls, or ten when there are few calls", async () => {
    const { failureOf, sent, events } = createHarness(reset, {
      breaker: { windowMs: 10_000, minCalls: 1_000, openMs: 1 },
    });
    for (let call = 0; call < 300; call += 1) await failureOf();
    // Each retry sleeps 100 ms on this clock, so everything happens within one window.
    expect(sent).toHaveLength(300 + 30);
    expect(events.filter(({ kind }) => kind === "retry_refused")).toHaveLength(270);
  });
});

test("reports a failed attempt with its duration and the system's error code, if any", async () => {
  const errors = [reset(), new TransportError("tls", false)];
  const { failureOf, events, time } = createHarness((attempt) => errors[attempt - 1] ?? {});
  time.perCall = 12;
  await failureOf();
  const reported = events.filter(({ kind }) => kind === "fault" || kind === "alarm");
  expect(reported).toMatchObject([
    { kind: "fault", detail: "attempt 1: reset ECONNRESET", durationMs: 12, reason: "reset" },
    { kind: "alarm", detail: "attempt 2: tls", durationMs: 12, reason: "tls" },
  ]);
});

test("sends no call beyond the cap on open calls, and sends the next after an answer", async () => {
  const { ask, failureOf, sent, events } = createHarness(() => ({}), { maxInFlight: 1 });
  const first = ask();
  expect(await failureOf()).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", status: 429 });
  expect(sent).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === "not_sent")).toMatchObject([{ reason: "in_flight" }]);
  await first;
  expect((await ask()).text).toBe("{}");
});

describe("the circuit breaker", () => {
  const noRetry = { retryBudget: { windowMs: 10_000, share: 0, floor: 0 } };

  test("opens after twenty failed calls, refuses calls, lets one trial through and closes when it is answered", async () => {
    let broken = true;
    const { ask, failureOf, sent, events, time } = createHarness(() => (broken ? reset() : {}), noRetry);
    for (let call = 0; call < 19; call += 1) await failureOf();
    expect(events.some((event) => event.kind === "breaker_open")).toBe(false);
    await failureOf();
    expect(events.at(-1)?.kind).toBe("breaker_open");
    const refused = await failureOf();
    expect(refused).toMatchObject({
      code: "CHANNEL_UPSTREAM_ERROR",
      status: 502,
      details: { headers: { "retry-after": "5" } },
    });
    expect(String(refused)).toContain("was not sent. Nothing was billed. Try again in 5 s.");
    expect(sent).toHaveLength(20);
    expect(events.at(-1)).toMatchObject({ kind: "not_sent", reason: "breaker_open" });
    time.now += 5_000;
    await failureOf();
    expect(sent).toHaveLength(21);
    await failureOf();
    expect(sent).toHaveLength(21);
    time.now += 5_000;
    broken = false;
    await ask();
    expect(events.at(-1)?.kind).toBe("breaker_closed");
    await Promise.all([ask(), ask(), ask()]);
    expect(sent).toHaveLength(25);
  });

  test("stays closed for HTTP errors, unreadable answers and callers who left", async () => {
    const { failureOf, sent } = createHarness(
      (attempt) => [{ status: 503 }, { body: new Uint8Array([0xff]) }, { status: 302 }][attempt % 3] ?? {},
      noRetry,
    );
    for (let call = 0; call < 60; call += 1) await failureOf();
    const caller = new AbortController();
    caller.abort();
    for (let call = 0; call < 60; call += 1) await failureOf(caller.signal);
    expect(sent).toHaveLength(60);
  });

  test("counts a passed deadline as a failure in transport", async () => {
    const late = new Failure("CHANNEL_UPSTREAM_ERROR", "too late");
    let deadline = new AbortController();
    const { failureOf, events } = createHarness(() => {
      deadline.abort(late);
      return new TransportError("aborted", false);
    });
    for (let call = 0; call < 20; call += 1) {
      deadline = new AbortController();
      expect(await failureOf(deadline.signal)).toBe(late);
    }
    expect(events.at(-1)?.kind).toBe("breaker_open");
  });
});

describe("the vendor's clock", () => {
  test("corrects timestamps while the vendor's clock is clearly off, and stops when it is right again", async () => {
    let vendorOffset = 90_000;
    const { ask, timestamps, events, time } = createHarness(() => ({
      headers: { "content-type": "application/json", date: new Date(time.now + vendorOffset).toUTCString() },
    }));
    await ask();
    await ask();
    expect((timestamps[1] ?? 0) - start).toBeGreaterThan(88_500);
    expect((timestamps[1] ?? 0) - start).toBeLessThan(91_500);
    vendorOffset = 2_000;
    await ask();
    await ask();
    expect(timestamps[3]).toBe(start);
    expect(events.filter((event) => event.kind === "skew")).toHaveLength(2);
  });
});

describe("the answer of a call", () => {
  test("returns status, headers and text, and can discard the socket", async () => {
    const { ask, discarded, events, time } = createHarness(() => ({
      status: 400,
      body: new TextEncoder().encode("\ufeff[1]"),
    }));
    time.perCall = 12;
    const answer = await ask();
    expect(answer).toMatchObject({ status: 400, text: "[1]" });
    answer.discardConnection();
    expect(discarded.times).toBe(1);
    expect(events).toEqual([
      { channel: "taobao", api: "ns/name", kind: "attempt", detail: "attempt 1: HTTP 400", durationMs: 12 },
    ]);
  });

  test("reports a full transport as the platform's own limit", async () => {
    const { failureOf, sent } = createHarness(() => new TransportError("busy", false));
    expect(await failureOf()).toMatchObject({ code: "PLATFORM_QUOTA_EXCEEDED", status: 429 });
    expect(sent).toHaveLength(1);
  });

  test("accepts an answer as large as the caller allows", async () => {
    const { sent, ask } = createHarness(() => ({}));
    await ask();
    expect(sent[0]?.limits).toMatchObject({
      wireBytes: 2_097_152,
      inflatedBytes: 2_097_152,
      connectMs: 3_000,
      headersMs: 8_000,
    });
  });

  test("does not wait for an answer when the caller has already left", async () => {
    const { failureOf, sent } = createHarness(() => ({}));
    expect(await failureOf(AbortSignal.abort("gone"))).toBe("gone");
    expect(sent).toHaveLength(0);
  });
});

describe("readVendorJson", () => {
  const answer = (text: string): UpstreamAnswer => ({
    status: 200,
    headers: {},
    text,
    discardConnection: () => undefined,
  });

  test("keeps unsafe integers exact in value and text", () => {
    const { value, upstream } = readVendorJson(answer('{"id":9007199254740993,"n":1}'), "ns/name");
    expect(upstream).toBe('{"id":"9007199254740993","n":1}');
    expect(value).toMatchObject({ n: 1 });
  });

  test("reads JSON up to 64 levels and refuses 65", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect(readVendorJson(answer(nested(64)), "ns/name").upstream).toBe(nested(64));
    expect(() => readVendorJson(answer(nested(65)), "ns/name")).toThrow(/nested too deeply/);
  });

  test.each(["", " \n ", "\ufeff{}", "{'a':1}", "[01]", '{"a":1,}', "undefined"])("refuses %j", (text) => {
    expect(() => readVendorJson(answer(text), "ns/name")).toThrow(Failure);
  });
});
