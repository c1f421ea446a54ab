import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { TransportFault } from "#server/marketplaces/upstream/transport.ts";
import { inflateBody } from "./undici-transport.ts";

const text = "跨境宝 ".repeat(400);
const size = Buffer.byteLength(text);

function kindOf(body: Uint8Array, encoding: string, largest = size): string {
  try {
    inflateBody(body, encoding, largest);
  } catch (error) {
    if (error instanceof TransportFault) return `${error.kind} ${error.answered}`;
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

  test("is inflated up to the cap and not one byte beyond", () => {
    expect(Buffer.from(inflateBody(whole, encoding, size)).toString()).toBe(text);
    expect(kindOf(whole, encoding, size - 1)).toBe("too_large true");
  });
  test("cut at any byte is a fault, never a readable half", () => {
    for (let length = 1; length < whole.length; length += 1)
      expect(kindOf(whole.subarray(0, length), encoding)).toBe("encoding true");
  });
  test("with bytes behind its end is a fault", () => {
    expect(kindOf(Buffer.concat([whole, Buffer.from("x")]), encoding)).toBe("encoding true");
  });
  test("as a label on plain text is a fault", () => {
    expect(kindOf(Buffer.from(text), encoding)).toBe("encoding true");
  });
});

test("no encoding and identity are taken as they are", () => {
  expect(kindOf(Buffer.from(text), "")).toBe("no fault");
  expect(kindOf(Buffer.from(text), " Identity ")).toBe("no fault");
});

test.each(["zstd", "gzip, gzip", "compress", "__proto__", "constructor"])(
  "%s is not understood",
  (encoding) => {
    expect(kindOf(gzipSync(text), encoding)).toBe("encoding true");
  },
);
