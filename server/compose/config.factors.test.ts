import { expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const hash = "scrypt$131072$8$1$c2FsdC1vZi10aGlzLXRlc3Q$HLPs4qYu5+7kvHJKp23NQrJvyxGeDVudRJF2uLrfkRw";
const read = (file: object) =>
  readConfiguration(
    { CONFIG_FILE: "test.json", SESSION_SECRET: "MTIzNDU2Nzg5MGFiY2RlZmdoaWprbG1ub3BxcnN0dXY=" },
    () => JSON.stringify(file),
  );
const operator = (email: string, more = {}) => ({ email, role: "buyer", password_hash: hash, ...more });

test("requires a second factor where the file says so: for all operators, or by the entry of each", () => {
  const own = [operator("a@example.com"), operator("b@example.com", { second_factor: "required" })];
  const excepted = operator("c@example.com", { second_factor: "optional" });
  const factors = (file: object) => read(file).operators.map(({ secondFactor }) => secondFactor);
  expect(factors({ operators: own })).toEqual(["optional", "required"]);
  expect(factors({ second_factor: "required", operators: [...own, excepted] })).toEqual([
    "required",
    "required",
    "optional",
  ]);
});

test("refuses another value for the requirement, by its path", () => {
  const wrong = () => read({ second_factor: "yes", operators: [operator("a@example.com")] });
  expect(wrong).toThrow(ConfigurationError);
  expect(wrong).toThrow(/second_factor: must be one of optional, required/);
});
