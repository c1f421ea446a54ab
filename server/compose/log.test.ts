import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";

const guide = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
const section = guide.slice(guide.indexOf("## The log\n"), guide.indexOf("**Rotation.**"));
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| /, "")));

/** Returns the names in code of a cell, without those in parentheses, which are values. */
const namesOf = (cell = "") =>
  [...cell.replace(/\([^)]*\)/g, "").matchAll(/`([^`]+)`/g)].map(([, name]) => name);
const common = rows.filter((row) => row.length < 3).flatMap(([names]) => namesOf(names));
const further = Object.fromEntries(
  rows.filter((row) => row.length === 3).map(([kind, , fields]) => [namesOf(kind)[0], namesOf(fields)]),
);

const lines: Record<string, unknown>[] = [];
const texts: string[] = [];
const destination = {
  write: (line: string) => {
    texts.push(line);
    lines.push(JSON.parse(line));
  },
};
const log = createLog("trace", {
  destination,
  origin: { host: "gateway-1", version: "1.2.3" },
  traceId: () => "0af7651916cd43dd8448eb211c80319c",
});
const request = { requestId: "req_1", at: 1, method: "POST", status: 200, code: null, durationMs: 5 };

test("docs/operations.md lists the fields of every kind of line", () => {
  log.call({
    ...request,
    callerRequestId: null,
    route: "orders.preview",
    surface: "v1",
    outcome: null,
    channel: "1688",
    units: 1,
    appId: "acme",
    keyId: "k1",
    operatorId: null,
    upstreamCalls: 1,
    detail: null,
  });
  log.console({ ...request, route: "/bff/session", operatorId: null, detail: null, event: null });
  log.upstream({ channel: "1688", api: "com.alibaba.x", kind: "retry", detail: "reset", durationMs: 4 });
  log.purchase({ kind: "found", purchaseId: "pur_1", channel: "1688", detail: "one order" });
  log.webhook({ endpointId: "wh_1", appId: "acme", why: "gone" });
  log.store("The store answers again, after 3 s.");
  log.process("info", "Stopped.");
  log.error(new TypeError("broken"), "req_1");
  expect(lines.map(({ kind }) => kind)).toEqual(Object.keys(further));
  for (const { kind, ...line } of lines)
    expect(Object.keys(line).sort()).toEqual(
      [...common, ...(further[String(kind)] ?? [])].filter((name) => name !== "kind").sort(),
    );
});

test("writes no name twice in a line, because a reader of JSON would see only one value", () => {
  // The fields of these lines are plain values, so each name in the text is a field.
  const namesIn = (text: string) => [...text.matchAll(/[{,]"([a-z_]+)":/g)].map(([, name]) => name);
  expect(texts.map(namesIn)).toEqual(lines.map((line) => Object.keys(line)));
});

test("states the level as a word, and 500s as errors", () => {
  lines.length = 0;
  log.console({
    ...request,
    status: 500,
    route: "/bff/session",
    operatorId: null,
    detail: null,
    event: null,
  });
  log.purchase({ kind: "unknown", purchaseId: "pur_1", channel: "1688", detail: "no answer" });
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    ["error", "POST /bff/session 500"],
    ["warn", "purchase unknown"],
  ]);
});
