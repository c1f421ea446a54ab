import { z } from "zod";
import { Failure } from "#contract/shared/failure";
import type { Clock } from "#server/shared/runtime.ts";
import type { Connector, MarketplaceCredentials, Tokens } from "../connector.ts";
import { vendorId } from "#server/shared/json/vendor-types.ts";
import { type VendorClient, type VendorRequest, readVendorAnswer, refusal, vendorPayload } from "./client.ts";

const vendorTokensSchema = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  /** Seconds; some clients saw text. An unreadable value is unknown, so that no issued token is lost. */
  expires_in: vendorId.nullish().catch(null),
  refresh_expires_in: vendorId.nullish().catch(null),
});

/**
 * Creates the OAuth client of Taobao Global: the page under the platform's host,
 * `/auth/token/create` and `/auth/token/refresh` among its signed calls.
 */
export function createAuthorization(
  client: VendorClient,
  { credentials, clock }: { credentials: MarketplaceCredentials; clock: Clock },
): NonNullable<Connector["authorization"]> {
  async function ask(
    request: Pick<VendorRequest, "path" | "params" | "signal" | "isSentOnce">,
    before: { refreshToken: string | null },
  ): Promise<Tokens> {
    const reply = await client({
      ...request,
      accessToken: null,
      confidential: Object.values(request.params),
    }).catch(deadGrant);
    if (reply.rejection) throw deadGrant(refusal(reply.rejection, reply));
    const tokens = readVendorAnswer(vendorTokensSchema, vendorPayload(reply.value), reply.api);
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token || before.refreshToken,
      expiresAt: endOf(tokens.expires_in, clock()),
      refreshExpiresAt: endOf(tokens.refresh_expires_in, clock()),
      // No known field of this answer names the account.
      account: null,
    };
  }
  return {
    authorizeUrl: ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        response_type: "code",
        force_auth: "true",
        client_id: credentials.appKey,
        redirect_uri: redirectUri,
        state,
      });
      return `${credentials.baseUrl.replace(/\/+$/, "").replace(/\/rest$/, "")}/oauth/authorize?${query}`;
    },
    exchangeCode: ({ code }, signal) =>
      // A code works once.
      ask({ path: "/auth/token/create", params: { code }, signal, isSentOnce: true }, { refreshToken: null }),
    refresh: ({ refreshToken }, signal) =>
      ask({ path: "/auth/token/refresh", params: { refresh_token: refreshToken }, signal }, { refreshToken }),
  };
}

/**
 * Throws CHANNEL_NOT_AUTHORIZED for a code or refresh token that the vendor refuses by its code
 * (docs/reliability.md row 37), and any other error unchanged.
 */
function deadGrant(error: unknown): never {
  if (error instanceof Failure && /code|token/i.test(error.details.upstream?.code ?? ""))
    throw new Failure(
      "CHANNEL_NOT_AUTHORIZED",
      "Taobao does not accept this authorization any more. Authorize Taobao again.",
      { cause: error, ...(error.details.internal !== undefined && { internal: error.details.internal }) },
    );
  throw error;
}

/**
 * Returns the end of a span in seconds, as epoch ms; null = unknown. A span longer than a century counts as unlimited.
 */
function endOf(seconds: string | null | undefined, now: number): number | null {
  return seconds && seconds.length <= 10 ? now + Number(seconds) * 1000 : null;
}
