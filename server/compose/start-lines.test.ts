import { expect, it } from "vitest";
import { readConfiguration } from "./config.ts";
import { startLines } from "./start-lines.ts";

const linesWith = (environment: Record<string, string>) =>
  startLines(
    readConfiguration({ CONFIG_FILE: "gateway.json", ...environment }, () => "{}"),
    "http://127.0.0.1:3000",
  );

it("says at start what a console in service lacks, and only where it serves one", () => {
  const ready = (roles: string) => `Ready at http://127.0.0.1:3000 (${roles}). Ctrl-C stops it.`;
  expect(linesWith({ ROLES: "gateway" })).toEqual([ready("gateway")]);
  expect(
    linesWith({ ROLES: "console", GATEWAY_API_KEY: "k", SESSION_SECRETS: "0123456789abcdef".repeat(4) }),
  ).toEqual([ready("console")]);
  expect(linesWith({ ROLES: "console" })).toEqual([
    expect.stringContaining("SESSION_SECRETS is not set"),
    expect.stringContaining("GATEWAY_API_KEY is not set"),
    ready("console"),
  ]);
});
