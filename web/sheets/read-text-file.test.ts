import { expect, test } from "vitest";
import { readTextFile } from "./read-text-file.ts";

const heading = "平台,数量";

const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
};

test.each([
  ["UTF-8", new TextEncoder().encode(heading)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\ufeff${heading}`)],
  ["UTF-8 with two byte order marks", new TextEncoder().encode(`\ufeff\ufeff${heading}`)],
  ["GBK", Uint8Array.from([0xc6, 0xbd, 0xcc, 0xa8, 0x2c, 0xca, 0xfd, 0xc1, 0xbf])],
  ["UTF-16 LE", utf16(heading, true)],
  ["UTF-16 BE", utf16(heading, false)],
  ["UTF-16 LE with a byte order mark", utf16(`\ufeff${heading}`, true)],
  ["UTF-16 BE with a byte order mark", utf16(`\ufeff${heading}`, false)],
])("reads a sheet saved as %s", async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(heading);
});

test("reads UTF-8 that was cut within a character, or has a broken byte after its byte order mark", async () => {
  const bytes = new TextEncoder().encode(`\ufeff${heading},红`);
  expect(await readTextFile(new Blob([bytes.subarray(3, -1)]))).toBe(`${heading},`);
  expect(await readTextFile(new Blob([bytes, Uint8Array.from([0xff, 0x0a])]))).toBe(`${heading},红\ufffd\n`);
});

test("reads characters that only GB18030 has", async () => {
  const bytes = Uint8Array.from([0x82, 0x35, 0x8f, 0x33, 0x2c, 0x31]);
  expect(await readTextFile(new Blob([bytes]))).toMatch(/^[^\ufffd],1$/u);
});

test("keeps the zero bytes of a workbook, by which it is refused", async () => {
  const bytes = Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0]);
  expect(await readTextFile(new Blob([bytes]))).toContain("\0");
});
