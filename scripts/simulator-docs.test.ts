import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { simulatorDocs } from "./simulator-docs.ts";

it("docs/simulator.md lists what the simulators play", () => {
  expect(readFileSync("docs/simulator.md", "utf8")).toBe(simulatorDocs());
});
