import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { saveInTab, readFromTab } from "./tab-storage.ts";

const schema = z.array(z.string());
const read = () => readFromTab(schema, "names", ["nobody"]);
afterEach(() => {
  vi.unstubAllGlobals();
});

test("reads back a saved value", () => {
  expect(saveInTab("names", ["Li", "Wu"])).toBe(true);
  expect(read()).toEqual(["Li", "Wu"]);
});

test.each([
  ["nothing", null],
  ["no JSON", "[half"],
  ["another shape", '{"names":[]}'],
  ["an empty text", ""],
])("returns the empty value for %s", (_, text) => {
  if (text !== null) sessionStorage.setItem("names", text);
  expect(read()).toEqual(["nobody"]);
});

test("reports that a blocked or full storage saved nothing, and goes on", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, clear: () => {} });
  expect(saveInTab("names", ["Li"])).toBe(false);
  expect(read()).toEqual(["nobody"]);
});
