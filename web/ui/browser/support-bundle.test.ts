import fc from "fast-check";
import { expect, test } from "vitest";
import { supportBundle } from "./support-bundle.ts";

const answered = (rawText: string) => ({
  ok: true as const,
  value: {},
  requestId: "req_1",
  units: 3,
  channel: "1688",
  remainingDay: 10,
  at: Date.UTC(2026, 10, 21, 6, 2, 11),
  rawText,
});

test("contains time, version, verdict, request id, operation, request and the answer as received", () => {
  const raw = '{"orderId":239695213738498520}';
  expect(
    supportBundle({
      version: "1.2.3",
      operation: "POST /v1/orders/payment-methods",
      request: { order_id: "239695213738498520" },
      verdict: "KJB can be tried",
      result: answered(raw),
    }),
  ).toBe(
    [
      "time: 2026-11-21T06:02:11.000Z",
      "version: 1.2.3",
      "operation: POST /v1/orders/payment-methods",
      "verdict: KJB can be tried",
      "request id: req_1",
      "http status: 200",
      "units: 3 (1688)",
      'request: {"order_id":"239695213738498520"}',
      `answer: ${raw}\n`,
    ].join("\n"),
  );
});

test("contains the code and status of a failed call", () => {
  const text = supportBundle({
    version: "1.2.3",
    operation: "POST /v1/orders/preview",
    request: {},
    verdict: "failed",
    result: {
      ok: false,
      kind: "error",
      status: 502,
      requestId: "req_2",
      at: 0,
      rawText: "{}",
      envelope: {
        code: "CHANNEL_UPSTREAM_ERROR",
        message: "m",
        category: "CHANNEL_ERROR",
        request_id: "req_2",
      },
    },
  });
  expect(text).toContain("http status: 502\ncode: CHANNEL_UPSTREAM_ERROR\n");
});

test("never contains a receiver's text or a key, even when the answer repeats them", () => {
  const name = fc.stringMatching(/^[王李张赵]{2,4}$/);
  const mobile = fc.stringMatching(/^1[3-9][0-9]{9}$/);
  const address = fc.stringMatching(/^[路号楼"\\]{3,12}$/);
  const key = fc.stringMatching(/^svc_live_[a-z0-9]{20}$/);
  fc.assert(
    fc.property(name, mobile, address, key, (receiverName, receiverMobile, receiverAddress, apiKey) => {
      const receiver = { name: receiverName, mobile: receiverMobile, address: receiverAddress };
      const text = supportBundle({
        version: "1.2.3",
        operation: "POST /v1/orders/preview",
        request: { receiver, lines: [] },
        verdict: "failed",
        result: answered(JSON.stringify({ message: `${receiverName} ${receiverMobile}`, receiver, apiKey })),
      });
      for (const secret of [receiverName, receiverMobile, receiverAddress, apiKey])
        expect(text).not.toContain(secret);
    }),
  );
});
