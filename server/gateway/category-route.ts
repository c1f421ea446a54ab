import { categoryEndpoint } from "#contract/category";
import { channels, channelsWith, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import { headerNames } from "#contract/request-headers";
import type { TokenOwner } from "#server/store/access.ts";
import { categoryEnvelope } from "./categories.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { readCategoryQuery } from "./read-category-query.ts";
import { createRecentCache } from "./recent-cache.ts";
import { limitedBy, respond } from "./respond.ts";
import type { Route } from "./route.ts";

const mostMerchants = 10_000;
const longestUuid = 128;

/** The official category tree (§2.5, §4.3): its own header for who asks, its own envelope, cacheable answers. */
export function createCategoryRoute({ dependencies, limits, categories }: GatewayParts): Route {
  const { store, clock } = dependencies;
  const merchants = createRecentCache({
    clock,
    rememberMs: limits.rememberMs,
    most: mostMerchants,
    load: store.access.findMerchant,
  });

  async function requireMerchant(uuid: string | undefined): Promise<TokenOwner> {
    const known = uuid && uuid.length <= longestUuid ? await merchants.get(uuid).catch(storeFailed) : null;
    if (!known) throw unknownMerchant();
    return known.tokenOwner;
  }

  return {
    id: categoryEndpoint.id,
    method: categoryEndpoint.method,
    metered: false,
    async handle(exchange) {
      const { headers, query } = exchange.request;
      const owner = await requireMerchant(headers[headerNames.merchant]?.trim());
      const { platform: channel, shop_id: shopId, categoryId } = readCategoryQuery(query);
      exchange.channel = channel;
      requireCategories(channel);
      const {
        body,
        etag,
        headers: more,
      } = await categories({
        channel,
        shopId: shopId ?? null,
        categoryId: categoryId === undefined ? null : Number(categoryId),
        owner,
        acceptEncoding: headers["accept-encoding"] ?? "",
        signal: exchange.signal,
      });
      const cacheable = { ...more, etag, "cache-control": "private, no-cache" };
      return matches(headers["if-none-match"], etag)
        ? { status: 304, headers: { ...cacheable, [headerNames.requestId]: exchange.requestId }, body: "" }
        : { ...respond(exchange, 200, "", cacheable), body };
    },
    fail(exchange, failure) {
      const { code, message, status, details } = failure;
      const limited = status === 429 && { "retry-after": String(limitedBy(details, clock()).seconds) };
      const text = code === "CHANNEL_CAPABILITY_NOT_SUPPORTED" ? `${code}: ${message}` : message;
      return respond(exchange, status, categoryEnvelope(status, text || code, "[]"), {
        ...details.headers,
        ...limited,
      });
    },
  };
}

function requireCategories(channel: Channel): void {
  const served = channelsWith("category");
  if (!served.includes(channel))
    throw new Failure(
      "CHANNEL_CAPABILITY_NOT_SUPPORTED",
      `${channels[channel].name} offers no category tree. Send platform: one of ${served.join(", ")}.`,
    );
}

function unknownMerchant(): Failure {
  return new Failure("INVALID_API_KEY", "Send the merchant UUID of your account in the header X-Uuid.");
}

/** This envelope has no 429 (§4.3): a store that is away is a failure behind the gateway. */
function storeFailed(cause: unknown): never {
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The gateway cannot look up the merchant at the moment. Try again.",
    {
      internal: `store: ${cause instanceof Error ? cause.name : "unknown fault"}`,
      cause,
    },
  );
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((each) => ["*", etag].includes(each.trim().replace(/^W\//, "")));
}
