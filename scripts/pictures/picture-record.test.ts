import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { digestOf, readRecord, staleScenes } from "./picture-record.ts";
import { sceneSources } from "./scene-sources.ts";

describe("the guide's pictures", () => {
  it("come from folders and files that are there", () => {
    const paths = new Set(Object.values(sceneSources).flat());
    expect([...paths].filter((path) => !existsSync(path))).toEqual([]);
  });

  // Before the first were taken there is nothing that could be old.
  it.runIf(Object.keys(readRecord()).length > 0)("are as new as their screens", () => {
    const commands = staleScenes(readRecord()).map((name) => `npm run screenshots -- ${name}`);
    expect(commands, "The screens of these pictures changed: npm run screenshots -- --stale").toEqual([]);
  });

  it("are old when code, style or words change, and not by format, comments or tests", () => {
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
