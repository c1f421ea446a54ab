import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { keepInTab, readFromTab } from "./tab-storage.ts";

const schema = z.array(z.string());
const read = () => readFromTab(schema, "names", ["nobody"]);
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it("reads again what it kept", () => {
  expect(keepInTab("names", ["Li", "Wu"])).toBe(true);
  expect(read()).toEqual(["Li", "Wu"]);
});

it.each([
  ["nothing", null],
  ["no JSON", "[half"],
  ["another shape", '{"names":[]}'],
  ["an empty text", ""],
])("has nothing where there is %s", (_, text) => {
  if (text !== null) sessionStorage.setItem("names", text);
  expect(read()).toEqual(["nobody"]);
});

it("says that a closed or full storage took nothing, and goes on", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse, clear: () => {} });
  expect(keepInTab("names", ["Li"])).toBe(false);
  expect(read()).toEqual(["nobody"]);
});
