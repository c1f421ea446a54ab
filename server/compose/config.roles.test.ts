import { expect, it } from "vitest";
import { readConfiguration } from "./config.ts";

it("simulators are off with a configuration file, unless ROLES asks for them", () => {
  const rolesOf = (environment: Record<string, string>) => readConfiguration(environment, () => "{}").roles;
  expect(rolesOf({})).toContain("simulator");
  expect(rolesOf({ CONFIG_FILE: "gateway.json" })).toEqual(["console", "gateway"]);
  expect(rolesOf({ CONFIG_FILE: "gateway.json", ROLES: "gateway,simulator" })).toEqual([
    "gateway",
    "simulator",
  ]);
});
