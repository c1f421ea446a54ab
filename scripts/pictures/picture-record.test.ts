import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { digestOf, readRecord, staleScenes, sceneSources } from "./picture-record.ts";

describe("pictures of the guide", () => {
  test("sources of the guide's pictures exist", () => {
    const paths = new Set(Object.values(sceneSources).flat());
    expect([...paths].filter((path) => !existsSync(path))).toEqual([]);
  });

  // Before the first pictures are taken, none can be outdated.
  test.runIf(Object.keys(readRecord()).length > 0)("pictures of the guide show the current screens", () => {
    const commands = staleScenes(readRecord()).map((name) => `npm run screenshots -- ${name}`);
    expect(commands, "The screens of these pictures changed: npm run screenshots -- --stale").toEqual([]);
  });

  test("a picture is outdated when code, style or messages change, but not formatting, comments or tests", () => {
    const folder = mkdtempSync(join(tmpdir(), "pictures-"));
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
    try {
      write("page.tsx", "export const a = [\n  1, // one\n  2,\n];\n");
      const before = digestOf([folder]);
      write("page.tsx", "/** What it is. */\n// And why.\nexport const a = [1, // one\n 2];");
      write("page.test.tsx", "anything");
      mkdirSync(join(folder, "testing"));
      write("testing/a.ts", "anything");
      expect(digestOf([folder])).toBe(before);
      for (const [name, text] of Object.entries({
        "page.tsx": "export const a = [1, 3];",
        "page.module.css": "a { color: red }",
        "words.ts": 'export const words = { a: "b" };',
      })) {
        const last = digestOf([folder]);
        write(name, text);
        expect(digestOf([folder])).not.toBe(last);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
