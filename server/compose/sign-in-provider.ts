import type * as OpenId from "openid-client";
import {
  ProviderError,
  type ProviderAccount,
  type SignInProvider,
} from "#server/console/auth/sign-in-provider.ts";
import type { SignInProviderSettings } from "#server/config/oidc-settings.ts";
import { systemClock } from "#server/node/runtime.ts";
import type { Clock } from "#server/shared/runtime.ts";

/** Loads the library with the first sign-in at the provider, because a start does not need it. */
const library = (): Promise<typeof OpenId> => import("openid-client");

/** Maximum time of one request to the provider, seconds. */
const answerSeconds = 5;
/** Time for which the provider's addresses are used without reading them again, ms. */
const discoveryFreshMs = 3_600_000;
/**
 * Maximum difference between the provider's clock and this one, seconds. It can be small because an ID token has just
 * been issued.
 */
const toleratedSeconds = 60;

/**
 * Creates sign-in at an OpenID Connect provider by openid-client: authorization code with PKCE, state and nonce, and an
 * ID token whose signature, issuer, audience and times are checked. The provider is not contacted until a person signs
 * in there, so an outage of the provider affects nothing else.
 */
export function createSignInProvider(settings: SignInProviderSettings, clock: Clock): SignInProvider {
  const { issuer, clientId, clientSecret, scopes, roleClaim, roles, name } = settings;
  let known: { configuration: Promise<OpenId.Configuration>; at: number } | null = null;

  async function discover(): Promise<OpenId.Configuration> {
    const openid = await library();
    const authenticate: OpenId.ClientAuth = (server, client, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
      const method =
        clientSecret === null
          ? openid.None()
          : methods.includes("client_secret_basic")
            ? openid.ClientSecretBasic(clientSecret)
            : openid.ClientSecretPost(clientSecret);
      return method(server, client, body, headers);
    };
    const times = {
      [openid.clockSkew]: Math.round((clock() - systemClock()) / 1000),
      [openid.clockTolerance]: toleratedSeconds,
    };
    const isPlain = new URL(issuer).protocol === "http:";
    return openid.discovery(new URL(issuer), clientId, times, authenticate, {
      timeout: answerSeconds,
      execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
    });
  }

  async function configuration(): Promise<OpenId.Configuration> {
    if (known === null || Math.abs(clock() - known.at) > discoveryFreshMs)
      known = { configuration: discover(), at: clock() };
    try {
      return await known.configuration;
    } catch (error) {
      known = null;
      throw new ProviderError(
        "away",
        `the provider's description could not be read (${reasonOf(error)}): check OIDC_ISSUER, and that this server reaches the provider`,
      );
    }
  }

  /**
   * Returns the claims of the ID token. Where the role is missing, claims of the provider's user information are added.
   */
  async function claimsOf(
    config: OpenId.Configuration,
    tokens: Awaited<ReturnType<typeof OpenId.authorizationCodeGrant>>,
  ) {
    const claims = tokens.claims();
    if (!claims)
      throw new ProviderError("invalid", "the provider sent no ID token: OIDC_SCOPES needs openid");
    const now = Math.round(clock() / 1000);
    if (Math.abs(now - claims.iat) > toleratedSeconds) throw clockIsOff(now - claims.iat);
    const { fetchUserInfo } = await library();
    if (claimAt(claims, roleClaim) !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
      return claims;
    return { ...(await fetchUserInfo(config, tokens.access_token, claims.sub)), ...claims };
  }

  return {
    name,
    roleClaim,
    roles,
    authorizeUrl: async ({ redirectUri, state, nonce, verifier }) => {
      const config = await configuration();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
      return buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }).href;
    },
    finish: async ({ redirectUri, state, nonce, verifier }, query): Promise<ProviderAccount> => {
      const config = await configuration();
      const { authorizationCodeGrant } = await library();
      try {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = await claimsOf(config, tokens);
        return {
          identity: { issuer: claims.iss, subject: claims.sub },
          email: textIn(claims.email),
          name: textIn(claims.name) ?? textIn(claims.preferred_username),
          roleValues: valuesIn(claimAt(claims, roleClaim)),
        };
      } catch (error) {
        throw error instanceof ProviderError ? error : providerError(error);
      }
    },
  };
}

/** Converts an error of the library. Its messages are dropped because they may hold parts of tokens. */
function providerError(error: unknown): ProviderError {
  const reason = reasonOf(error);
  const name = error instanceof Error ? error.name : "";
  if (name === "AuthorizationResponseError")
    return new ProviderError("declined", `the provider declined the sign-in (${reason})`);
  if (reason === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return clockIsOff(null);
  if (error instanceof TypeError || reason === "OAUTH_TIMEOUT" || reason === "OAUTH_RESPONSE_IS_NOT_CONFORM")
    return new ProviderError("away", `the provider did not answer (${reason})`);
  const todo =
    reason === "invalid_client"
      ? ": check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET"
      : reason === "invalid_grant"
        ? ": the code was used before, took too long, or has another redirect address"
        : "";
  return new ProviderError("invalid", `the provider's answer is not accepted (${reason})${todo}`);
}

function clockIsOff(seconds: number | null): ProviderError {
  const difference = seconds === null ? "" : ` by ${Math.abs(seconds)} s`;
  return new ProviderError(
    "clock",
    `the clocks of the provider and of this server differ${difference}: set this server's by NTP, then look at the provider's`,
  );
}

/** Returns the code of an error: the provider's (`error`), the library's or the system's, in its own short form only. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const cause = error.cause instanceof Error ? error.cause : null;
  const codes = [error, cause].flatMap((each) => [
    each && "error" in each ? each.error : null,
    each && "code" in each ? each.code : null,
  ]);
  const found = codes.find(
    (code): code is string => typeof code === "string" && /^[A-Za-z0-9_]{1,60}$/.test(code),
  );
  return found ?? error.name;
}

/** Returns a claim by its name, or by the names of nested objects with dots between them. */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === "object" && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      claims,
    );
}

function valuesIn(claim: unknown): string[] | null {
  if (typeof claim === "string") return [claim];
  return Array.isArray(claim) ? claim.filter((value) => typeof value === "string") : null;
}

function textIn(claim: unknown): string | null {
  return typeof claim === "string" && claim.trim() !== "" ? claim.trim() : null;
}
