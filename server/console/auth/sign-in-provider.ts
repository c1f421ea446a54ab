import type { ProviderRefusal } from "#contract/console/sign-in-provider";
import type { Role } from "#contract/console/roles";
import type { Identity } from "#server/store/operators.ts";

/** Account as the provider describes it at one sign-in. */
export type ProviderAccount = {
  identity: Identity;
  email: string | null;
  name: string | null;
  /** Values of the claim that tells roles; null: the provider sent no such claim. */
  roleValues: readonly string[] | null;
};

/** Values that tie one sign-in to the browser that began it, and the address to which the provider returns it. */
export type ProviderCeremony = { redirectUri: string; state: string; nonce: string; verifier: string };

/** A provider of sign-ins by OpenID Connect. */
export type SignInProvider = {
  /** Name on the button of the sign-in page. */
  name: string;
  roleClaim: string;
  /** Values of the role claim in order; the first that an account has counts. */
  roles: readonly { value: string; role: Role }[];
  /** Returns the address at the provider. @throws ProviderError `away` */
  authorizeUrl: (ceremony: ProviderCeremony) => Promise<string>;
  /** Exchanges the answer in `query` for the account, and checks everything about it. @throws ProviderError */
  finish: (ceremony: ProviderCeremony, query: string) => Promise<ProviderAccount>;
};

/** Sign-in at a provider that failed. The message is for the log: it says what to do, and holds no secret. */
export class ProviderError extends Error {
  readonly refusal: Exclude<ProviderRefusal, "expired" | "disabled" | "email_taken">;

  constructor(refusal: ProviderError["refusal"], message: string) {
    super(message);
    this.name = "ProviderError";
    this.refusal = refusal;
  }
}

/** Returns the role that an account has here. @throws ProviderError `no_role` */
export function roleOf({ roles, roleClaim }: SignInProvider, { roleValues }: ProviderAccount): Role {
  if (roleValues === null)
    throw new ProviderError(
      "no_role",
      `the provider sent no claim ${roleClaim}: let it send the claim to this client (OIDC_SCOPES may have to ask for it), or correct OIDC_ROLE_CLAIM`,
    );
  const found = roles.find(({ value }) => roleValues.includes(value));
  if (found) return found.role;
  throw new ProviderError(
    "no_role",
    `none of the ${roleValues.length} values of the claim ${roleClaim} is in OIDC_ROLES: give the account a role at the provider, or add the value`,
  );
}
