import { expect, test } from "vitest";
import { createDemoFile } from "./demo-file.ts";

test("gives no key of the demo the scopes that create and cancel orders, and no app purchasing", () => {
  const apps = createDemoFile((text) => text).apps ?? [];
  expect(apps.flatMap(({ keys = [] }) => keys.flatMap(({ scopes }) => scopes))).not.toContain("order:create");
  expect(apps.flatMap(({ keys = [] }) => keys.flatMap(({ scopes }) => scopes))).not.toContain("order:cancel");
  expect(apps.filter(({ purchasing }) => purchasing !== undefined)).toEqual([]);
});
