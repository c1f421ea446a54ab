import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const limits = { enabled: true, max_order: 500_000, max_day: 2_000_000 };

function readApp(purchasing: unknown) {
  const file = {
    plans: { standard: { daily_units: 9 } },
    apps: [{ id: "acme", plan: "standard", ...(purchasing !== undefined && { purchasing }) }],
  };
  return readConfiguration({ CONFIG_FILE: "gateway.json" }, () => JSON.stringify(file));
}

const readSetting = (name: string, value: string) => readConfiguration({ [name]: value }, () => "");

describe("settings of purchasing", () => {
  test("leave purchasing off by default, with two minutes to the first search and one between reads", () => {
    const { purchasing, access } = readConfiguration({}, () => "");
    expect(purchasing).toEqual({ isEnabled: false, reconcileAfterMs: 120_000, readEveryMs: 60_000 });
    expect(access.apps.filter((app) => app.purchasing)).toEqual([]);
    const held = access.apps.flatMap(({ keys }) => keys.flatMap(({ scopes }) => scopes));
    expect(held).not.toContain("order:create");
  });

  test("PURCHASING=on switches it on and gives one app of the demo limits and keys with the scopes, and no other app", () => {
    const { purchasing, access } = readSetting("PURCHASING", "on");
    expect(purchasing.isEnabled).toBe(true);
    expect(access.apps.filter((app) => app.purchasing).map(({ id, purchasing: caps }) => [id, caps])).toEqual(
      [["demo", { maxOrder: 5_000_000, maxDay: 20_000_000 }]],
    );
    const buying = access.apps.flatMap(({ keys }) =>
      keys.filter((key) => key.scopes.includes("order:create")),
    );
    expect(buying.map(({ id }) => id)).toEqual(["demo-live", "demo-sandbox"]);
  });

  test.each(["true", "1", "ON", "yes", "on,off"])("refuses PURCHASING=%s and says what to write", (value) => {
    expect(() => readSetting("PURCHASING", value)).toThrow(
      new ConfigurationError([
        "PURCHASING: must be on or off; with off, the default, the gateway creates and cancels no order",
      ]),
    );
  });

  test.each([
    ["RECONCILE_AFTER_MS", "86400001", "0 to 86400000"],
    ["RECONCILE_AFTER_MS", "-1", "0 to 86400000"],
    ["RECONCILE_AFTER_MS", "2m", "0 to 86400000"],
    ["ORDER_READ_EVERY_MS", "99", "100 to 86400000"],
    ["ORDER_READ_EVERY_MS", "1.5", "100 to 86400000"],
  ])("refuses %s=%s", (name, value, range) => {
    expect(() => readSetting(name, value)).toThrow(
      new ConfigurationError([`${name}: must be a whole number from ${range}`]),
    );
  });
});

describe("purchasing of an app in the file", () => {
  test.each([
    ["without the field", undefined, null],
    ["that is not enabled", { ...limits, enabled: false }, null],
    ["that is not enabled and has no limits", { enabled: false }, null],
    ["that is enabled", limits, { maxOrder: 500_000, maxDay: 2_000_000 }],
  ])("gives an app %s these limits", (_, purchasing, caps) => {
    expect(readApp(purchasing).access.apps[0]?.purchasing).toEqual(caps);
  });

  const amount = "must be a whole number from 1 to 10000000000";
  test.each([
    [true, "purchasing", "must be an object"],
    ["on", "purchasing", "must be an object"],
    [null, "purchasing", "must be an object"],
    [[limits], "purchasing", "must be an object"],
    [{ ...limits, enabled: undefined }, "purchasing.enabled", "must be true or false"],
    [{ ...limits, enabled: "true" }, "purchasing.enabled", "must be true or false"],
    [{ ...limits, enabled: 1 }, "purchasing.enabled", "must be true or false"],
    [
      { ...limits, max_order: undefined },
      "purchasing.max_order",
      "is needed where purchasing is enabled: fen, such as 500000",
    ],
    [
      { ...limits, max_day: undefined },
      "purchasing.max_day",
      "is needed where purchasing is enabled: fen, such as 500000",
    ],
    ...[0, -1, 1.5, "500000", null, 10_000_000_001, true].flatMap((value): [unknown, string, string][] => [
      [{ ...limits, max_order: value }, "purchasing.max_order", amount],
      [{ ...limits, max_day: value }, "purchasing.max_day", amount],
    ]),
  ])("refuses %j by its path", (purchasing, path, message) => {
    expect(() => readApp(purchasing)).toThrow(
      new ConfigurationError([`gateway.json: apps[0].${path}: ${message}`]),
    );
  });
});
