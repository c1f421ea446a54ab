import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { simulatorDocs } from "./simulator-docs.ts";

test("docs/simulator.md lists the scenarios of the simulators", () => {
  expect(readFileSync("docs/simulator.md", "utf8")).toBe(simulatorDocs());
});
