import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsDocs } from "./settings-docs.ts";

test("docs/configuration.md lists every setting as the schemas describe it", () => {
  expect(readFileSync("docs/configuration.md", "utf8")).toBe(settingsDocs());
});
