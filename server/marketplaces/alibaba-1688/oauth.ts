import { z } from "zod";
import type { AuthorizedAccount } from "#contract/public/account";
import { Failure } from "#contract/shared/failure";
import type { Connector, ConnectorDependencies, Tokens } from "../connector.ts";
import { type ExactJson, isJsonObject, type JsonObject } from "#server/shared/json/exact-json.ts";
import { vendorInteger } from "#server/shared/json/vendor-types.ts";
import { readVendorJson } from "../upstream/upstream-answer.ts";
import { formPost } from "../upstream/transport.ts";
import { createUpstreamCall } from "../upstream/upstream-call.ts";
import { appRefusedText } from "../upstream/upstream-failure.ts";
import { onOneLine, sanitizeVendorText } from "../upstream/vendor-text.ts";
import { refusedByGateway, malformed, readGatewayError, readVendorAnswer } from "./client.ts";

const api = "system.oauth2/getToken";

const seconds = z.union([z.string().regex(/^[1-9][0-9]{0,9}$/), vendorInteger.positive().transform(String)]);

/**
 * Answer of the token endpoint. Lifetimes are seconds, as text in the vendor's samples. An unreadable lifetime is
 * unknown rather than an error: a code works once, so the tokens that it returned must not be discarded.
 */
const vendorTokenSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: seconds.nullish().catch(null),
  refresh_token_timeout: z.string().nullish().catch(null),
  resource_owner: z.string().nullish().catch(null),
  // The vendor's own sample uses this spelling.
  resourceOwner: z.string().nullish().catch(null),
  memberId: z.string().nullish().catch(null),
});

/**
 * Creates the OAuth client of self mode (open.1688.com). A refused code or refresh token is
 * CHANNEL_NOT_AUTHORIZED (docs/reliability.md row 37).
 */
export function createAuthorization(
  dependencies: ConnectorDependencies,
): NonNullable<Connector["authorization"]> {
  const { credentials, clock, notify } = dependencies;
  const base = credentials.baseUrl.replace(/\/+$/, "");
  // Token calls are unsigned, so the client cannot send them, and its cap on open calls need not count them: they are few.
  const upstreamCall = createUpstreamCall({ channel: "1688", ...dependencies });

  async function requestTokens(
    grant: Record<string, string>,
    { signal, isSentOnce }: { signal: AbortSignal; isSentOnce: boolean },
  ): Promise<Tokens> {
    const { appKey, appSecret } = credentials;
    const form = { ...grant, client_id: appKey, client_secret: appSecret };
    const answer = await upstreamCall({
      api,
      signal,
      isSentOnce,
      build: () => formPost(`${base}/http/1/${api}/${appKey}`, form),
    });
    const { value } = readVendorJson(answer, api);
    const clean = (text: string) =>
      sanitizeVendorText(text, [appSecret, grant["code"] ?? "", grant["refresh_token"] ?? ""]);
    const error = readGatewayError(value);
    if (error) throw refusedByGateway(error, { api, clock, notify, clean, headers: answer.headers });
    if (isUnrelatedToGrant(answer.status)) throw malformed(api, `HTTP ${answer.status}`);
    const refused = grantError(value);
    if (refused !== null && appErrors.has(refused.code)) {
      notify({
        channel: "1688",
        api,
        kind: "alarm",
        detail: "configuration: app_key or app_secret is refused",
      });
      throw new Failure("CHANNEL_UPSTREAM_ERROR", appRefusedText("1688"), {
        internal: `${api}: the app itself was refused`,
        upstream: { code: refused.code, cause: "operator" },
      });
    }
    // The vendor does not document refusals, so any JSON answer with a status in the 400s, or an
    // `error`, counts as one.
    if (answer.status !== 200 || refused)
      throw new Failure(
        "CHANNEL_NOT_AUTHORIZED",
        "1688 did not grant access: the authorization has expired or was withdrawn. Let the buyer's main account authorize this app again.",
        { internal: `${api}: HTTP ${answer.status} ${clean(refused?.reason ?? "")}`.trimEnd() },
      );
    const payload = readVendorAnswer(vendorTokenSchema, value, api);
    return {
      accessToken: payload.access_token,
      // A refresh need not return a new refresh token; the latest one stays valid.
      refreshToken: payload.refresh_token || grant["refresh_token"] || null,
      expiresAt: payload.expires_in ? clock() + Number.parseInt(payload.expires_in, 10) * 1000 : null,
      refreshExpiresAt: payload.refresh_token_timeout ? readVendorDate(payload.refresh_token_timeout) : null,
      account: accountOf(payload),
    };
  }

  return {
    authorizeUrl: ({ state, redirectUri }) =>
      `${authorizePage(base)}?${new URLSearchParams({
        client_id: credentials.appKey,
        site: "1688",
        redirect_uri: redirectUri,
        state,
      }).toString()}`,
    exchangeCode: ({ code, redirectUri }, signal) =>
      requestTokens(
        {
          grant_type: "authorization_code",
          need_refresh_token: "true",
          redirect_uri: redirectUri,
          code,
        },
        // A code works once.
        { signal, isSentOnce: true },
      ),
    refresh: ({ refreshToken }, signal) =>
      requestTokens(
        { grant_type: "refresh_token", refresh_token: refreshToken },
        { signal, isSentOnce: false },
      ),
  };
}

/**
 * Returns the account that authorized this app, so that people can compare it with their own. Control and hidden
 * characters are removed, because the code is already used and a name that a store rejects would lose the
 * authorization.
 */
function accountOf(payload: z.infer<typeof vendorTokenSchema>): AuthorizedAccount | null {
  const name = onOneLine(payload.resource_owner || payload.resourceOwner || "") || null;
  const id = onOneLine(payload.memberId || "") || null;
  return name === null && id === null ? null : { name, id };
}

/**
 * Returns the vendor's `yyyyMMddHHmmss[SSS]Z` as epoch ms, e.g. `20261014200339000+0800`; older
 * answers lack the milliseconds.
 * @returns null for any other text
 */
export function readVendorDate(text: string): number | null {
  const match =
    /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{3})?([+-][0-9]{2})([0-9]{2})$/.exec(
      text,
    );
  if (!match) return null;
  const [, year, month, day, hour, minute, second, millis = "000", zoneHour, zoneMinute] = match;
  const at = Date.parse(
    `${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${zoneHour}:${zoneMinute}`,
  );
  return Number.isNaN(at) ? null : at;
}

/** Returns the URL of the sign-in page. In production it has its own host; a simulator serves it next to the API. */
function authorizePage(base: string): string {
  if (/^https?:\/\/gw\.open\.1688\.com\b/.test(base)) return "https://auth.1688.com/oauth/authorize";
  return `${base.replace(/\/openapi$/, "")}/oauth/authorize`;
}

/**
 * Errors of the app's own key or secret, which no buyer can fix by authorizing again (OAuth 2.0, RFC 6749 section 5.2).
 */
const appErrors: ReadonlySet<string> = new Set(["invalid_client", "unauthorized_client"]);

/**
 * Returns whether the status is a time-out, a limit or a vendor error, after which the same grant
 * may still be accepted.
 */
function isUnrelatedToGrant(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Returns the `error` of an answer and its full reason for the log; null when there is none. */
function grantError(value: ExactJson): { code: string; reason: string } | null {
  const { error, error_description: description }: JsonObject = isJsonObject(value) ? value : {};
  if (!error) return null;
  const text = (part: ExactJson | undefined) => (typeof part === "string" ? part : "");
  return { code: text(error), reason: `${text(error)} ${text(description)}`.trim() };
}
