import { expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const day = 86_400_000;

function read(settings: object, retention: object) {
  const simulated = { base_url: "/simulator/1688/openapi", app_key: "1", app_secret: "s", ...settings };
  const file = { marketplaces: { "1688": simulated }, plans: {}, apps: [], retention };
  return readConfiguration({ CONFIG_FILE: "gateway.json" }, () => JSON.stringify(file));
}

test("limits the calls in flight to a marketplace, and sets the retention of log and ledger", () => {
  const some = { call_log_rows: 5_000, call_log_days: 30, ledger_days: 800 };
  const configuration = read({ max_in_flight: 64 }, some);
  expect(configuration.marketplaces["1688"]?.maxInFlight).toBe(64);
  expect(configuration.retention).toEqual({ callRows: 5_000, callMs: 30 * day, ledgerMs: 800 * day });
});

test("uses the defaults of both when the file does not set them", () => {
  const configuration = read({}, {});
  expect(configuration.marketplaces["1688"]?.maxInFlight).toBeNull();
  expect(configuration.retention).toEqual({});
});

test("refuses a limit of zero and a ledger that ends with the day", () => {
  expect(() => read({ max_in_flight: 0 }, { ledger_days: 1 })).toThrow(
    new ConfigurationError([
      "gateway.json: marketplaces.1688.max_in_flight: must be a whole number from 1 to 4096",
      "gateway.json: retention.ledger_days: must be a whole number from 2 to 3660",
    ]),
  );
});

test("refuses a lease that ends before the answer's deadline, which would free the units of a call in flight", () => {
  const lease = (text: string) => () => readConfiguration({ HOLD_LEASE_MS: text }, () => "");
  expect(lease("20000")().holdLeaseMs).toBe(20_000);
  expect(lease("19999")).toThrow(
    new ConfigurationError(["HOLD_LEASE_MS: must be a whole number from 20000 to 600000"]),
  );
});

test("allows 60 requests a minute where a plan sets no limit (§8), and no other price of a payment check (§4.1.8)", () => {
  const withPlan = (plan: object) => () =>
    readConfiguration({ CONFIG_FILE: "gateway.json" }, () => JSON.stringify({ plans: { small: plan } }));
  expect(withPlan({ daily_units: 9 })().access.plans[0]?.requestsPerMinute).toBe(60);
  expect(withPlan({ daily_units: 9, units: { "orders.payment-methods": 1 } })).not.toThrow();
  expect(withPlan({ daily_units: 9, units: { "orders.payment-methods": 0 } })).toThrow(
    new ConfigurationError([
      "gateway.json: plans.small.units.orders.payment-methods: must be 1: this operation costs the same on every plan",
    ]),
  );
});
