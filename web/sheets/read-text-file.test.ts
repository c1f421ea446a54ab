import { expect, test } from "vitest";
import { readTextFile } from "./read-text-file.ts";

const heading = "平台,数量";

test.each([
  ["UTF-8", new TextEncoder().encode(heading)],
  ["UTF-8 with a byte order mark", new TextEncoder().encode(`\ufeff${heading}`)],
  ["GBK", Uint8Array.from([0xc6, 0xbd, 0xcc, 0xa8, 0x2c, 0xca, 0xfd, 0xc1, 0xbf])],
  ["UTF-16", Uint8Array.from([0xff, 0xfe, 0x73, 0x5e, 0xf0, 0x53, 0x2c, 0, 0x70, 0x65, 0xcf, 0x91])],
])("a sheet saved as %s is read", async (_, bytes) => {
  expect(await readTextFile(new Blob([bytes]))).toBe(heading);
});
