import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { readConfigurationFile } from "#server/config/read-file.ts";
import { createDemoFile } from "#server/demo/demo-file.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import { listFileFields } from "./configuration-schema.ts";
import { environmentExample, schemaFile, settingsDocs } from "./settings-docs.ts";

const published = readFileSync("public/schema/config.json", "utf8");

test("docs/configuration.md lists every setting as the schemas describe it", () => {
  expect(readFileSync("docs/configuration.md", "utf8")).toBe(settingsDocs());
});

test(".env.example lists every setting, each commented out", () => {
  const example = readFileSync(".env.example", "utf8");
  expect(example).toBe(environmentExample());
  expect(example.split("\n").filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});

test("every field of the configuration file has a description", () => {
  const fields = listFileFields();
  expect(fields.length).toBeGreaterThan(40);
  expect(fields.filter(({ description }) => description === "").map(({ path }) => path)).toEqual([]);
});

describe("public/schema/config.json", () => {
  const validate = new Ajv({ strict: true, allowUnionTypes: true, formats: { "date-time": true } }).compile(
    JSON.parse(published),
  );
  /** Returns whether the product accepts a file without errors and warnings. */
  const isAccepted = (file: object) => {
    const sources = { environment: { NAME: "value" }, readText: () => "value" };
    const { errors, warnings } = readConfigurationFile(JSON.stringify(file), sources);
    return errors.length + warnings.length === 0;
  };

  test("is the schema of the fields", () => {
    expect(published).toBe(schemaFile());
  });

  const digest = "0".repeat(64);
  const app = (fields: object) => ({
    plans: { small: { daily_units: 5 } },
    apps: [{ id: "a", plan: "small", ...fields }],
  });
  const marketplace = (fields: object) => ({
    marketplaces: { "1688": { base_url: "https://x.example/a", app_key: "k", app_secret: "s", ...fields } },
  });

  test.each<[string, object]>([
    ["an empty file", {}],
    ["the built-in demo", createDemoFile(nodeDigests.sha256, { hasPurchasing: true })],
    ["the address of a schema", { $schema: "./config.json" }],
    ["secrets in variables and files", marketplace({ app_key: "env:NAME", app_secret: "file:/run/x" })],
    ["a null where a field may be absent", marketplace({ max_in_flight: null })],
    [
      "an authorization",
      app({ authorizations: { taobao: { access_token: "t", expires_at: "2027-01-01T00:00:00+08:00" } } }),
    ],
    ["a key", app({ keys: [{ id: "k", environment: "live", sha256: digest, scopes: ["order:read"] }] })],
  ])("accepts, as the product does, %s", (_title, file) => {
    expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(isAccepted(file)).toBe(true);
  });

  test.each<[string, object]>([
    ["an unknown field", { plan: {} }],
    ["a marketplace that does not exist", { marketplaces: { amazon: {} } }],
    ["a marketplace without a secret", marketplace({ app_secret: undefined })],
    ["a number as text", marketplace({ max_in_flight: "5" })],
    ["a number that is too large", { platform_daily_units: 2_000_000_000 }],
    ["a mode that does not exist", app({ mode: "other" })],
    [
      "a digest that is too short",
      app({ keys: [{ id: "k", environment: "live", sha256: "00", scopes: [] }] }),
    ],
    [
      "a time without an offset",
      app({ authorizations: { taobao: { access_token: "t", expires_at: "2027-01-01T00:00:00" } } }),
    ],
  ])("reports, as the product does, %s", (_title, file) => {
    const written: unknown = JSON.parse(JSON.stringify(file));
    expect(validate(written)).toBe(false);
    expect(isAccepted(file)).toBe(false);
  });

  test("accepts a reference to a variable or a file in place of a listed text", () => {
    expect(validate(app({ mode: "env:MODE" }))).toBe(true);
    expect(validate(app({ mode: "file:/run/mode" }))).toBe(true);
    expect(validate(app({ mode: "file:mode" }))).toBe(false);
  });
});
