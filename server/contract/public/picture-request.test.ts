import { encode } from "jpeg-js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pictureFacts } from "./picture-facts.ts";
import { imageBase64Schema } from "./picture-request.ts";

const jpeg = new Uint8Array(
  encode({ width: 40, height: 24, data: new Uint8Array(40 * 24 * 4).fill(90) }, 70).data,
);

/** Puts application segments before the frame header, as cameras do, so that it lies anywhere in the file. */
function withSegments(lengths: number[]): Uint8Array {
  const segments = lengths.map((length) => {
    const segment = new Uint8Array(length + 2);
    segment.set([0xff, 0xe1, length >> 8, length & 0xff]);
    return segment;
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

describe("image_base64", () => {
  test("has the properties of the picture's bytes, wherever its header lies", () => {
    const lengths = fc.array(fc.integer({ min: 2, max: 65_535 }), { maxLength: 6 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 0, max: 3 }), (segments, trailing) => {
        const bytes = Buffer.concat([withSegments(segments), new Uint8Array(trailing)]);
        const read = imageBase64Schema.parse(bytes.toString("base64"));
        const { type, width, height } = pictureFacts(bytes)!;
        expect(read).toMatchObject({ type, width, height, bytes: bytes.length });
      }),
      { numRuns: 50 },
    );
  });

  test("is refused when it is cut short anywhere", () => {
    const whole = Buffer.from(withSegments([50_000, 50_000]));
    for (const length of [3, 60, 49_151, 49_152, 49_153, 98_304, whole.length - 3])
      expect(imageBase64Schema.safeParse(whole.subarray(0, length).toString("base64")).success).toBe(false);
  });

  test("takes a picture of 6 MB without blocking other callers", () => {
    const large = Buffer.concat([jpeg, new Uint8Array(6_000_000), new Uint8Array([0xff, 0xd9])]);
    const text = large.toString("base64");
    // Processor time, because the wall clock also counts other processes; decoding all of it took 150 ms and more.
    const times = Array.from({ length: 5 }, () => {
      const from = process.cpuUsage();
      expect(imageBase64Schema.safeParse(text).success).toBe(true);
      return process.cpuUsage(from).user / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(60);
  });
});
