import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { demoPages } from "./demo-pages.ts";

test("the demo has a file for every page of the router with a fixed address", () => {
  const tree = readFileSync("web/route-tree.gen.ts", "utf8");
  const found = [...tree.matchAll(/^ {4}'(\/[^'$]+)': \{$/gm)].map(([, path = ""]) =>
    path.replace(/\/$/, ""),
  );
  const paths = [...new Set(found)];
  expect(paths.length).toBeGreaterThan(8);
  expect(demoPages.filter((page) => page !== "404.html").toSorted()).toEqual(
    paths.map((path) => `${path.slice(1)}/index.html`).toSorted(),
  );
});
