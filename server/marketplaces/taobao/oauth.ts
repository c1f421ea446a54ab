import { z } from "zod";
import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/machine.ts";
import type { Connector, MarketplaceCredentials, Tokens } from "../connector.ts";
import { wireId } from "#server/kernel/json/wire-types.ts";
import { type VendorClient, type VendorRequest, readWire, refusal } from "./client.ts";
import { vendorPayload } from "./vendor-payload.ts";

const tokensWire = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  /** Seconds; some clients saw text. What cannot be read is not known, and loses no tokens. */
  expires_in: wireId.nullish().catch(null),
  refresh_expires_in: wireId.nullish().catch(null),
});

/**
 * OAuth of Taobao Global: the page under the platform's host, `/auth/token/create` and `/auth/token/refresh` among
 * its signed calls.
 */
export function createAuthorization(
  client: VendorClient,
  { credentials, clock }: { credentials: MarketplaceCredentials; clock: Clock },
): NonNullable<Connector["authorization"]> {
  async function ask(
    request: Pick<VendorRequest, "path" | "params" | "signal">,
    before: { refreshToken: string | null },
  ): Promise<Tokens> {
    const reply = await client({
      ...request,
      accessToken: null,
      confidential: Object.values(request.params),
    }).catch(deadGrant);
    if (reply.rejection) throw deadGrant(refusal(reply.rejection, reply));
    const tokens = readWire(tokensWire, vendorPayload(reply.value), reply.api);
    return {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token || before.refreshToken,
      expiresAt: endOf(tokens.expires_in, clock()),
      refreshExpiresAt: endOf(tokens.refresh_expires_in, clock()),
      // No field of this answer is known to name the account.
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
    exchange: ({ code }, signal) =>
      ask({ path: "/auth/token/create", params: { code }, signal }, { refreshToken: null }),
    refresh: ({ refreshToken }, signal) =>
      ask({ path: "/auth/token/refresh", params: { refresh_token: refreshToken }, signal }, { refreshToken }),
  };
}

/**
 * A code or refresh token that the vendor refuses by its code is a dead authorization (docs/reliability.md row 37); the rest
 * stays what it is.
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

/** Epoch ms of the end of a span in seconds; null = not told. A span longer than a century is as good as none. */
function endOf(seconds: string | null | undefined, now: number): number | null {
  return seconds && seconds.length <= 10 ? now + Number(seconds) * 1000 : null;
}
