import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";
import { productVersion } from "#server/node/runtime.ts";
import { readyLine, settingRemarks, welcomeLines } from "./start-lines.ts";

const origin = "http://127.0.0.1:3000";
const configured = (environment: Record<string, string>) =>
  readConfiguration({ CONFIG_FILE: "gateway.json", ...environment }, () => "{}");

test("reports where it serves, which parts, which version, and whether orders can be created", () => {
  const ready = (roles: string) => `Ready at ${origin} (${roles}), version ${productVersion}.`;
  expect(readyLine(configured({ ROLES: "gateway" }), origin)).toBe(
    `${ready("gateway")} Purchasing is off: no order is created or cancelled. PURCHASING=on switches it on.`,
  );
  expect(readyLine(configured({ ROLES: "gateway", PURCHASING: "on" }), origin)).toMatch(/Purchasing is on: /);
  expect(readyLine(configured({ ROLES: "console" }), origin)).toBe(ready("console"));
});

test("names at start what a console in service lacks, and only where it serves one", () => {
  const remarks = (environment: Record<string, string>) => settingRemarks(configured(environment));
  expect(remarks({ ROLES: "gateway" })).toEqual([]);
  expect(
    remarks({ ROLES: "console", GATEWAY_API_KEY: "k", SESSION_SECRETS: "0123456789abcdef".repeat(4) }),
  ).toEqual([]);
  expect(remarks({ ROLES: "console" })).toEqual([
    expect.stringMatching(/^SESSION_SECRETS is not set: .* openssl rand -base64 32 makes one\.$/),
    expect.stringMatching(/^GATEWAY_API_KEY is not set: .* npm run admin -- keys create .* makes one\.$/),
  ]);
});

test("says in the demo who can sign in", () => {
  const demoLines = (environment: Record<string, string>) =>
    welcomeLines(
      readConfiguration(environment, () => "{}"),
      origin,
    ).filter((line) => line.startsWith("Built-in demo"));
  expect(demoLines({})).toEqual([expect.stringContaining("continue as buyer, support or admin")]);
  expect(demoLines({ HOST: "0.0.0.0" })).toEqual([expect.stringContaining("nobody is signed in")]);
  expect(demoLines({ HOST: "0.0.0.0", DEMO_OPEN: "on" })).toEqual([
    expect.stringContaining("open to everyone (DEMO_OPEN=on): whoever reaches port 3000 signs in"),
  ]);
});

test("reports that a console of a remote gateway needs the token of its internal paths, until it has it", () => {
  const secret = "0123456789abcdef".repeat(4);
  const more = {
    ROLES: "console",
    GATEWAY_URL: "https://gateway.example",
    GATEWAY_API_KEY: "k",
    SESSION_SECRETS: secret,
  };
  expect(settingRemarks(configured(more))).toEqual([
    expect.stringMatching(/^INTERNAL_TOKEN is not set: category trees .* makes one\)\.$/),
  ]);
  expect(settingRemarks(configured({ ...more, INTERNAL_TOKEN: secret }))).toEqual([]);
});
