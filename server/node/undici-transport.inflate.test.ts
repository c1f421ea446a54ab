import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { TransportError } from "#server/marketplaces/upstream/transport.ts";
import { inflateBody } from "./undici-transport.ts";

const text = "跨境宝 ".repeat(400);
const size = Buffer.byteLength(text);

function kindOf(body: Uint8Array, encoding: string, maxBytes = size): string {
  try {
    inflateBody(body, encoding, maxBytes);
  } catch (error) {
    if (error instanceof TransportError) return `${error.kind} ${error.answered}`;
  }
  return "no fault";
}

describe.each<[string, (data: string) => Buffer]>([
  ["gzip", gzipSync],
  ["GZIP", gzipSync],
  ["x-gzip", gzipSync],
  ["deflate", deflateSync],
  ["br", brotliCompressSync],
])("%s", (encoding, compress) => {
  const whole = compress(text);

  test("inflates a body up to the limit and not one byte beyond", () => {
    expect(Buffer.from(inflateBody(whole, encoding, size)).toString()).toBe(text);
    expect(kindOf(whole, encoding, size - 1)).toBe("too_large true");
  });
  test("treats a body that is cut at any byte as a fault, never as a readable half", () => {
    for (let length = 1; length < whole.length; length += 1)
      expect(kindOf(whole.subarray(0, length), encoding)).toBe("encoding true");
  });
  test("treats bytes behind the end of a body as a fault", () => {
    expect(kindOf(Buffer.concat([whole, Buffer.from("x")]), encoding)).toBe("encoding true");
  });
  test("treats the label on plain text as a fault", () => {
    expect(kindOf(Buffer.from(text), encoding)).toBe("encoding true");
  });
});

test("leaves a body without an encoding or with identity unchanged", () => {
  expect(kindOf(Buffer.from(text), "")).toBe("no fault");
  expect(kindOf(Buffer.from(text), " Identity ")).toBe("no fault");
});

test.each(["zstd", "gzip, gzip", "compress", "__proto__", "constructor"])(
  "does not decode the encoding %s",
  (encoding) => {
    expect(kindOf(gzipSync(text), encoding)).toBe("encoding true");
  },
);
