import { expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./config.ts";

const read = (url: string) => readConfiguration({ DATABASE_URL: url }, () => "");

test.each([
  ["postgres://u:secret/ss@h/db"],
  ["postgres://u:12/secret@h/db"],
  ["postgres://u:12#secret@h/db"],
  ["postgres://u:secret?ss@h/db"],
  ["postgres://u:secret%w@h/db"],
])(
  "refuses an address whose password ends at an unencoded character, without showing the password: %s",
  (url) => {
    expect(() => read(url)).toThrow(ConfigurationError);
    expect(() => read(url)).toThrow(/DATABASE_URL: must be .* written %2F %23 %3F %40 %25/);
    expect(() => read(url)).not.toThrow(/secret/);
  },
);

test.each([
  "postgres://u:a%2Fb%23c%25@h:5432/db?ssl=true",
  "postgresql:///db?host=/run/postgresql",
  "postgres://u@%2Frun%2Fpostgresql/db",
])("accepts %s unchanged", (url) => {
  expect(read(url).database).toEqual({ kind: "postgres", url });
});
