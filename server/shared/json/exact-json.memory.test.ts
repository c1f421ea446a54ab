import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { parseExact } from "./exact-json.ts";

test("takes little more memory than the text itself for nothing but empty lists and objects", () => {
  const text = `[${"[],{},".repeat(350_000)}0]`;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const stored = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = stored();
  const value = parseExact(text) as unknown[];
  expect(stored() - before).toBeLessThan(4 * text.length);
  expect(value).toHaveLength(700_001);
});
