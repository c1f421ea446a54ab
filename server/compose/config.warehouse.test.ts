import { expect, test } from "vitest";
import { readConfiguration } from "./config.ts";

const inWarehouse = (id: string, code: string, tokens?: object) => ({
  id,
  mode: "warehouse",
  plan: "standard",
  warehouse: { code, ...(tokens && { authorizations: { "1688": tokens } }) },
});

const read = (...apps: object[]) =>
  readConfiguration({ CONFIG_FILE: "gateway.json" }, () =>
    JSON.stringify({ plans: { standard: { daily_units: 1 } }, apps }),
  );

const token = { access_token: "secret", refresh_token: "r" };

test("lets each app of a warehouse name its tokens, or one of them", () => {
  const same = [inWarehouse("first", "WH-1", token), inWarehouse("second", "WH-1", token)];
  const others = [inWarehouse("third", "WH-1"), inWarehouse("fourth", "WH-2", { access_token: "secret-2" })];
  expect(read(...same, ...others).access.apps).toHaveLength(4);
});

test.each([{ ...token, access_token: "secret-2" }, { access_token: "secret" }])(
  "refuses two apps that name different tokens of one warehouse, and shows none of them",
  (other) => {
    expect(() => read(inWarehouse("first", "WH-1", token), inWarehouse("second", "WH-1 ", other))).toThrow(
      /^gateway\.json: apps\[1\]\.warehouse\.authorizations\.1688: has other tokens than apps\[0\]\.warehouse\.authorizations\.1688, of the same warehouse$/,
    );
  },
);
