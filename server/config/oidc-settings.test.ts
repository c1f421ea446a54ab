import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const complete = {
  OIDC_ISSUER: "https://id.example/realms/company/",
  OIDC_CLIENT_ID: "procurement",
  OIDC_ROLES: "procurement-admins=admin, CN=buyers%2COU=a=buyer",
};
const read = (environment: Record<string, string>, files: Record<string, string> = {}) =>
  readSettings(environment, (path) => files[path] ?? "");

describe("settings of a sign-in provider", () => {
  test("are off by default", () => {
    expect(read({})).toMatchObject({ settings: { signInProvider: null }, errors: [] });
  });

  test("keep the issuer as written, and map the values of the claim in order", () => {
    const { settings, errors } = read({ ...complete, OIDC_CLIENT_SECRET_FILE: "/s" }, { "/s": "hidden\n" });
    expect(errors).toEqual([]);
    expect(settings.signInProvider).toEqual({
      issuer: "https://id.example/realms/company/",
      clientId: "procurement",
      clientSecret: "hidden",
      scopes: "openid profile email",
      roleClaim: "roles",
      roles: [
        { value: "procurement-admins", role: "admin" },
        { value: "CN=buyers,OU=a", role: "buyer" },
      ],
      name: "id.example",
    });
  });

  test.each<[Record<string, string>, string[]]>([
    [{ ...complete, OIDC_ISSUER: "http://id.example" }, ["OIDC_ISSUER: must be an https:// address"]],
    [{ ...complete, OIDC_ISSUER: "id.example" }, ["OIDC_ISSUER: must be an https:// address"]],
    [{ ...complete, OIDC_ROLES: "admins=owner" }, ["OIDC_ROLES: must be pairs value=role"]],
    [{ ...complete, OIDC_ROLES: "%=admin" }, ["OIDC_ROLES: must be pairs value=role"]],
    [{ ...complete, OIDC_SCOPES: "profile" }, ["OIDC_SCOPES: must be scopes separated by blanks"]],
    [{ OIDC_ISSUER: "https://id.example" }, ["OIDC_CLIENT_ID: is missing", "OIDC_ROLES: is missing"]],
    [{ OIDC_CLIENT_SECRET: "hidden" }, ["OIDC_CLIENT_SECRET: has no effect without OIDC_ISSUER"]],
  ])("name the error in %j, without its value", (environment, expected) => {
    const { errors } = read(environment);
    expect(errors.map((line, at) => line.slice(0, expected[at]?.length))).toEqual(expected);
    expect(errors.join()).not.toMatch(/hidden|owner/);
  });
});
