import { encode } from "jpeg-js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pictureFacts } from "./picture-facts.ts";

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));
const png = bytesOf(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAL0lEQVR4nGN4e+cKSYhhkGvorTLFRCRrQNNGrAa4HpppIM1JJHia5GCltobBkZYASt47OH1Wjn0AAAAASUVORK5CYII=",
);
const jpeg = new Uint8Array(
  encode({ width: 40, height: 24, data: new Uint8Array(40 * 24 * 4).fill(90) }, 70).data,
);
/** Builds the head of a WebP file of each form, followed by as many bytes as its container states. */
const webp = (form: string, head: string) => {
  const bytes = new Uint8Array(60);
  bytes.set(Buffer.from(`RIFF....WEBP${form}`, "latin1"));
  new DataView(bytes.buffer).setUint32(4, 52, true);
  bytes.set(Buffer.from(head, "hex"), 20);
  return bytes;
};

test.each([
  ["JPEG", jpeg, { width: 40, height: 24 }],
  ["PNG", png, { width: 16, height: 16 }],
  ["WebP", webp("VP8 ", "0000009d012a40012003"), { width: 320, height: 800 }],
  ["WebP", webp("VP8L", "2f3fc1c700"), { width: 320, height: 800 }],
  ["WebP", webp("VP8X", "000000003f01001f0300"), { width: 320, height: 800 }],
] as const)("reads the type and size of a whole %s", (type, bytes, size) => {
  expect(pictureFacts(bytes)).toEqual({ type, ...size, whole: true });
});

test.each([
  ["JPEG", jpeg],
  ["PNG", png],
  ["WebP", webp("VP8 ", "0000009d012a40012003")],
] as const)("reports a %s as truncated wherever it is cut", (type, bytes) => {
  for (let length = 12; length < bytes.length - 2; length++) {
    const facts = pictureFacts(bytes.subarray(0, length));
    expect(facts).toMatchObject({ type, whole: false });
  }
});

test("reports a JPEG with data after its end, as phones write them, as whole", () => {
  const longer = new Uint8Array([...jpeg, ...new Uint8Array(200)]);
  expect(pictureFacts(longer)).toMatchObject({ width: 40, whole: true });
});

test("reads a size of billions of pixels from the header without decoding", () => {
  const bomb = png.slice();
  new DataView(bomb.buffer).setUint32(16, 60_000);
  new DataView(bomb.buffer).setUint32(20, 60_000);
  expect(pictureFacts(bomb)).toMatchObject({ width: 60_000, height: 60_000 });
});

test.each(["", "GIF89a....", "<svg xmlns=''/>", "%PDF-1.7", "RIFF....WAVE", "\u0089PN"])(
  "refuses %j as a picture",
  (text) => {
    expect(pictureFacts(new Uint8Array(Buffer.from(text, "latin1")))).toBeNull();
  },
);

test("reads any bytes after a picture's first ones without throwing", () => {
  const heads = fc.constantFrom(
    [0xff, 0xd8, 0xff],
    [...png.subarray(0, 16)],
    [...Buffer.from("RIFF....WEBPVP8X")],
  );
  fc.assert(
    fc.property(heads, fc.uint8Array({ maxLength: 400 }), (head, rest) => {
      expect(() => pictureFacts(new Uint8Array([...head, ...rest]))).not.toThrow();
    }),
  );
});
