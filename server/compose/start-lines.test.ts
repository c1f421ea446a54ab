import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";
import { productVersion } from "#server/node/runtime.ts";
import { startLines } from "./start-lines.ts";

const linesWith = (environment: Record<string, string>, link: string | null = null) =>
  startLines(
    readConfiguration({ CONFIG_FILE: "gateway.json", ...environment }, () => "{}"),
    "http://127.0.0.1:3000",
    link,
  );

test("shows where the first administrator chooses a password while no operator can sign in", () => {
  const link = "http://127.0.0.1:3000/welcome#token";
  expect(linesWith({ ROLES: "gateway" }, link).slice(-2)).toEqual([
    expect.stringContaining("Nobody can sign in yet."),
    `  ${link}`,
  ]);
});

test("names at start what a console in service lacks, and only where it serves one", () => {
  const ready = (roles: string) =>
    `Ready at http://127.0.0.1:3000 (${roles}), version ${productVersion}. Ctrl-C stops it.`;
  expect(linesWith({ ROLES: "gateway" })).toEqual([
    ready("gateway"),
    "Purchasing is off: no order is created or cancelled. PURCHASING=on switches it on.",
  ]);
  expect(linesWith({ ROLES: "gateway", PURCHASING: "on" }).at(-1)).toMatch(/^Purchasing is on: /);
  expect(
    linesWith({ ROLES: "console", GATEWAY_API_KEY: "k", SESSION_SECRETS: "0123456789abcdef".repeat(4) }),
  ).toEqual([ready("console")]);
  expect(linesWith({ ROLES: "console" })).toEqual([
    expect.stringMatching(/^SESSION_SECRETS is not set: .* openssl rand -base64 32 makes one\.$/),
    expect.stringMatching(/^GATEWAY_API_KEY is not set: .* npm run admin -- keys create .* makes one\.$/),
    ready("console"),
  ]);
});

test("says that a console of a remote gateway needs the token of its internal paths, until it has it", () => {
  const more = { ROLES: "console", GATEWAY_URL: "https://gateway.example", GATEWAY_API_KEY: "k" };
  const secret = "0123456789abcdef".repeat(4);
  const lines = linesWith({ ...more, SESSION_SECRETS: secret });
  expect(lines).toContainEqual(
    expect.stringMatching(/^INTERNAL_TOKEN is not set: category trees .* makes one\)\.$/),
  );
  expect(linesWith({ ...more, SESSION_SECRETS: secret, INTERNAL_TOKEN: secret })).toHaveLength(1);
});
