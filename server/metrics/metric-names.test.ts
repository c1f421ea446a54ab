import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { channelNames } from "#contract/shared/channel";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

// The rules of https://prometheus.io/docs/practices/naming, which `promtool check metrics` applies as well (scripts/promtool.ts).

type Family = { name: string; type: string; help: string };

let server: TestServer;
let page: string;
let families: Family[];
beforeEach(async () => {
  server = await startTestServer();
  await send(`${server.origin}/v1/orders/1688/payment-methods`, {
    method: "POST",
    headers: { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json" },
    body: JSON.stringify({ order_id: "239695213738498520" }),
  });
  page = (await send(`${server.origin}/metrics`)).text;
  families = [...page.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$/gm)].map(
    ([, name = "", help = "", type = ""]) => ({ name, help, type }),
  );
  expect(families.length).toBeGreaterThan(40);
});
afterEach(() => server.stop());

/** Returns the names of the families that match. */
const named = (isMatch: (family: Family) => boolean) => families.filter(isMatch).map(({ name }) => name);

describe("the names of /metrics", () => {
  test("begin with the product's prefix, or with those of any Node process", () => {
    expect(named(({ name }) => !/^(?:procurement|process|nodejs)_[a-z0-9_]+$/.test(name))).toEqual([]);
  });

  test("end with _total if and only if the metric is a counter", () => {
    expect(named(({ name, type }) => name.endsWith("_total") !== (type === "counter"))).toEqual([]);
  });

  test("use base units, and state them last", () => {
    const otherUnit = /_(?:ms|us|milliseconds|minutes|hours|days|kb|mb|kilobytes|percent)(?:_|$)/;
    expect(named(({ name }) => otherUnit.test(name))).toEqual([]);
    const unitInside = /^procurement_.*_(?:seconds|bytes)_(?!total$)/;
    expect(named(({ name }) => unitInside.test(name))).toEqual([]);
    const time = named(({ name }) => /duration|_age|skew|ping|timestamp|expiry/.test(name));
    expect(time.length).toBeGreaterThan(6);
    expect(time.filter((name) => !name.endsWith("_seconds"))).toEqual([]);
    expect(named(({ type, name }) => type === "histogram" && !/_(?:seconds|bytes)$/.test(name))).toEqual([]);
  });

  test("do not repeat the type, and every metric has a help text", () => {
    expect(named(({ name }) => /_(?:counter|gauge|histogram|summary)(?:_|$)/.test(name))).toEqual([]);
    expect(named(({ help }) => help.trim() === "")).toEqual([]);
  });

  test("have labels in snake_case, and one label for the marketplace", () => {
    const labels = [...page.matchAll(/([a-zA-Z_]+)="([^"]*)"/g)].map(([, label = "", value = ""]) => ({
      label,
      value,
    }));
    expect(labels.filter(({ label }) => !/^[a-z]+(?:_[a-z]+)*$/.test(label))).toEqual([]);
    const ofMarketplaces = labels.filter(({ value }) => channelNames.some((name) => name === value));
    expect([...new Set(ofMarketplaces.map(({ label }) => label))]).toEqual(["marketplace"]);
  });

  test("include version, commit and schema of the instance", () => {
    expect(page).toMatch(/^procurement_build_info\{version="[0-9.]+",commit="[0-9a-z]+",schema="\d+"\} 1$/m);
  });
});
