import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

test("runs no simulators with a configuration file, unless ROLES lists them", () => {
  const rolesOf = (environment: Record<string, string>) => readConfiguration(environment, () => "{}").roles;
  expect(rolesOf({})).toContain("simulator");
  expect(rolesOf({ CONFIG_FILE: "gateway.json" })).toEqual(["console", "gateway"]);
  expect(rolesOf({ CONFIG_FILE: "gateway.json", ROLES: "gateway,simulator" })).toEqual([
    "gateway",
    "simulator",
  ]);
});
