import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import { refusedPort } from "#testing/faults/fault-vendor.ts";
import { paymentRequest, startFaultFixture, type FaultFixture } from "#testing/gateway/fault-fixture.ts";

let harness: FaultFixture;
beforeAll(async () => {
  harness = await startFaultFixture();
});
afterEach(() => harness.reset());
afterAll(() => harness.stop());

describe("502 CHANNEL_UPSTREAM_ERROR for socket errors", () => {
  test.each<[string, FaultName, number]>([
    ["5", "no_headers", 1],
    ["5", "partial_headers", 1],
    ["6", "stall_mid_body", 1],
    ["8", "rst_before_headers", 2],
    ["8", "close_before_headers", 2],
    ["9", "rst_mid_body", 1],
    ["9", "fin_mid_body_cl", 1],
    ["9", "chunked_no_terminator", 1],
    ["10", "fin_mid_body_noCL", 1],
    ["10", "truncated_json", 1],
    ["10", "empty_200", 1],
    ["10", "status_204", 1],
    ["11", "html_200", 1],
    ["12", "html_500", 1],
    ["12", "html_502", 2],
    ["12", "html_503", 2],
    ["12", "html_504", 2],
    ["12", "html_503_retry_after_60", 1],
    ["13", "gzip_corrupt", 1],
    ["13", "gzip_truncated", 1],
    ["13", "gzip_label_plain", 1],
    ["14", "gzip_bomb", 1],
    ["14", "body_500MB", 1],
    ["14", "body_500MB_cl", 1],
    ["16", "redirect_302", 1],
    ["16", "redirect_loop", 1],
    ["18", "deep_json", 1],
    ["19", "dup_keys", 1],
    ["20", "proto_key", 1],
    ["21", "nan", 1],
    ["21", "infinity", 1],
    ["21", "jsonp", 1],
    ["21", "trailing_garbage", 1],
    ["21", "concatenated", 1],
    ["33", "gbk", 1],
    ["33", "bad_utf8", 1],
    ["42", "bad_chunk_size", 1],
    ["42", "cl_and_te", 1],
    ["42", "two_cl", 1],
    ["42", "garbage", 1],
    ["42", "http09", 1],
    ["42", "big_header", 1],
    ["42", "status_101", 1],
    ["42", "stray_100", 1],
  ])("row %s: answers 502 for %s after %i attempts", async (_row, issue, attempts) => {
    const outcome = await harness.ask([issue]);
    expect(outcome.status).toBe(502);
    expect(outcome.json.error?.code).toBe("CHANNEL_UPSTREAM_ERROR");
    expect(outcome.attempts).toBe(attempts);
  });

  test.each<FaultName>(["truncated_json", "html_200", "dup_keys", "nan", "bad_utf8"])(
    "answers 502 for %s in the upstream format too",
    async (issue) => {
      expect((await harness.ask([issue], { format: "upstream" })).status).toBe(502);
    },
  );

  test("row 1: answers 502 when the connection is refused", async () => {
    const outcome = await harness.ask(["ok"], { url: `http://127.0.0.1:${await refusedPort()}` });
    expect(outcome.status).toBe(502);
  });

  test("row 17: ends a slow drip at the overall deadline", async () => {
    const outcome = await harness.ask(["slow_drip"], { upstreamMs: 300 });
    expect(outcome.status).toBe(502);
    expect(outcome.ms).toBeGreaterThanOrEqual(290);
    expect(outcome.ms).toBeLessThan(15_000);
  });
});

describe("200 despite an error: one inbound request is one unit, whatever the attempts", () => {
  test.each<[string, FaultName, number]>([
    ["7", "rst_before_headers", 2],
    ["7", "close_before_headers", 2],
    ["12", "html_503", 2],
    ["15", "json_wrong_ct", 1],
    ["34", "bom", 1],
    ["42", "early_hints_103", 1],
  ])("row %s: answers 200 after %s on a reused socket", async (_row, issue, attempts) => {
    const outcome = await harness.ask(["ok", issue, "ok"], { warm: true });
    expect(outcome.status).toBe(200);
    expect(outcome.json).toMatchObject({ success: true, payment_amount: { amount: 32120 } });
    expect(outcome.attempts).toBe(attempts);
  });
});

describe("499 for a caller who disconnected", () => {
  test("row 43: closes the socket of a silent marketplace and bills nothing", async () => {
    const { gateway, lines } = harness.createGateway();
    harness.vendor.play("no_headers");
    const caller = new AbortController();
    const before = await harness.store.quota.usage("acme");
    const answer = gateway(paymentRequest(), caller.signal);
    await expect.poll(() => harness.vendor.requests.length).toBe(1);
    caller.abort();
    expect((await answer).status).toBe(499);
    await harness.vendor.idle();
    expect(await harness.store.quota.usage("acme")).toMatchObject({ used: before.used, held: 0 });
    expect(lines).toMatchObject([{ status: 499, outcome: "caller_gone", units: 0 }]);
  });
});
