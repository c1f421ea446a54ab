import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

const read = (environment: Record<string, string>) => readConfiguration(environment, () => "{}");

test("DEMO_OPEN=on opens the built-in demo, which is closed without it", () => {
  expect(read({}).isDemoOpen).toBe(false);
  expect(read({ DEMO_OPEN: "on" }).isDemoOpen).toBe(true);
  expect(() => read({ DEMO_OPEN: "yes" })).toThrow("DEMO_OPEN: must be one of on, off");
});

test("refuses DEMO_OPEN=on with a configuration file, which never signs in without a password", () => {
  expect(() => read({ DEMO_OPEN: "on", CONFIG_FILE: "gateway.json" })).toThrow(
    "DEMO_OPEN: is for the built-in demo, which a CONFIG_FILE replaces: unset one of them",
  );
});
