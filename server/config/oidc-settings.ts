import type { z } from "zod";
import { type Role, roleNames } from "#contract/console/roles";
import { parsedBy, text } from "./setting-values.ts";

/** A sign-in provider (OpenID Connect) as it is configured. */
export type SignInProviderSettings = {
  issuer: string;
  clientId: string;
  /** null: a public client, which only PKCE protects. */
  clientSecret: string | null;
  /** Separated by blanks, with `openid`. */
  scopes: string;
  roleClaim: string;
  /** Values of the claim with the role of each. The first value that an account has applies. */
  roles: readonly { value: string; role: Role }[];
  /** Name on the button of the sign-in page. */
  name: string;
};

/** Environment variables of a sign-in provider. `OIDC_ISSUER` turns them on; the others depend on it. */
export const oidcSettings = {
  OIDC_ISSUER: text
    .refine((value) => /^https?:\/\/[^?#\s@]+$/.test(value) && URL.canParse(value), {
      error: "must be an https:// address without user, query or fragment",
      abort: true,
    })
    .refine((value) => isSafe(new URL(value)), {
      error: "must be an https:// address, because accounts and secrets cross it",
    })
    .optional()
    .describe(
      "Issuer of an OpenID Connect provider by which operators can sign in, exactly as its `/.well-known/openid-configuration` writes it. Register the console's address with the path `/bff/session/provider/callback` there as the redirect address.",
    ),
  OIDC_CLIENT_ID: text.optional().describe("Id of the client that the provider has for this console."),
  OIDC_CLIENT_SECRET: text.optional().meta({
    secret: true,
    description: "Its secret. Without one the client is public, and PKCE alone protects the code.",
  }),
  OIDC_SCOPES: parsedBy(
    (value) => (value.split(" ").includes("openid") ? value.split(/ +/).join(" ") : undefined),
    "must be scopes separated by blanks, openid among them",
  )
    .prefault("openid profile email")
    .describe("Scopes that are asked for, separated by blanks. Add the one that brings the roles."),
  OIDC_ROLE_CLAIM: text
    .prefault("roles")
    .describe(
      "Claim that has an account's roles or groups, as one text or a list: its name, or names of nested objects with dots (`realm_access.roles`). It is looked for in the ID token, then in the provider's answer about the user.",
    ),
  OIDC_ROLES: parsedBy(
    parseRolePairs,
    `must be pairs value=role separated by commas, with the roles ${roleNames.join(", ")}, such as procurement-admins=admin,buying=buyer; write a comma of a value %2C`,
  )
    .optional()
    .describe(
      "What the claim's values mean here: pairs `value=role` separated by commas. The first pair that an account has counts, and an account without any is not let in. A comma of a value is written `%2C`, a percent sign `%25`.",
    ),
  OIDC_NAME: text
    .max(40, { error: "must be at most 40 characters" })
    .optional()
    .describe("The provider's name on the button of the sign-in page; by default its host name."),
};

type Variables = z.output<z.ZodObject<typeof oidcSettings>>;

/** Returns the provider that the settings name, and an error for each setting that is missing for another. */
export function toSignInProvider(
  variables: Variables,
  given: (name: string) => string | undefined,
): { provider: SignInProviderSettings | null; errors: string[] } {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_ROLES: roles } = variables;
  if (issuer === undefined) {
    // An issuer that is wrong has its own error.
    const alone = given("OIDC_ISSUER") === undefined;
    const others = alone ? Object.keys(oidcSettings).filter((name) => given(name) !== undefined) : [];
    return {
      provider: null,
      errors: others.map((name) => `${name}: has no effect without OIDC_ISSUER: set it, or unset this one`),
    };
  }
  const missing = (["OIDC_CLIENT_ID", "OIDC_ROLES"] as const).filter((name) => given(name) === undefined);
  if (clientId === undefined || roles === undefined)
    return {
      provider: null,
      errors: missing.map((name) => `${name}: is missing: a sign-in provider (OIDC_ISSUER) needs it`),
    };
  return {
    provider: {
      issuer,
      clientId,
      clientSecret: variables.OIDC_CLIENT_SECRET ?? null,
      scopes: variables.OIDC_SCOPES,
      roleClaim: variables.OIDC_ROLE_CLAIM,
      roles,
      name: variables.OIDC_NAME ?? new URL(issuer).hostname,
    },
    errors: [],
  };
}

/** Returns whether the connection to the provider is private: https, or a provider on this machine. */
function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function parseRolePairs(value: string): SignInProviderSettings["roles"] | undefined {
  const pairs = value.split(",").map((pair) => {
    const [, name = "", role = ""] = /^\s*(.+)=([a-z]+)\s*$/.exec(pair) ?? [];
    return { value: decodeURIComponent(name), role: roleNames.find((each) => each === role) };
  });
  return pairs.every((pair): pair is { value: string; role: Role } => pair.role !== undefined)
    ? pairs
    : undefined;
}
