import { channels, type Channel } from "#contract/shared/channel";
import { Failure } from "#contract/shared/failure";
import type { Clock } from "#server/shared/runtime.ts";
import { createLru } from "#server/shared/caches.ts";
import type { TokenOwner } from "#server/store/access.ts";
import { readingSeconds } from "./categories.ts";

/**
 * Maximum shops that a merchant may have crawled in a minute, and at a time. A request is free for merchants, and a
 * crawl is slow.
 */
const maxPerMinute = 30;
const maxPerMerchant = 4;
/** Maximum concurrent crawls for all merchants together. */
const maxOverall = 40;
/** Time in ms during which a shop that the marketplace refused is not requested again. */
const refusedMs = 600_000;
const maxRemembered = 10_000;
type ShopCrawl = {
  channel: Channel;
  key: string;
  owner: TokenOwner;
  /** Minimum remaining duration, ms; null: unknown. */
  leastMs: () => number | null;
};

export type ShopCrawls = {
  /**
   * Starts a crawl, or joins the one in flight for this tree, which is free.
   * @throws Failure CHANNEL_UPSTREAM_ERROR with a Retry-After: too many crawls, or a shop that the marketplace refused
   * recently
   */
  run: <Result>(tree: ShopCrawl, crawl: () => Promise<Result>) => Promise<Result>;
};

/**
 * Limits the crawls of shops, so that one merchant can neither use up a marketplace's capacity nor have unknown shops
 * requested repeatedly.
 */
export function createShopCrawls(clock: Clock): ShopCrawls {
  const inFlight = new Map<string, { merchant: string; leastMs: ShopCrawl["leastMs"] }>();
  const begun = createLru<string, number[]>(maxRemembered);
  const refused = createLru<string, { failure: Failure; until: number }>(maxRemembered);

  function admit(channel: Channel, merchant: string): void {
    const now = clock();
    // When the clock was set back, earlier crawls count from now on.
    const recent = (begun.get(merchant) ?? [])
      .map((at) => Math.min(at, now))
      .filter((at) => now - at < 60_000);
    begun.set(merchant, recent);
    const [oldest = now] = recent;
    if (recent.length >= maxPerMinute) throw tooMany(channel, Math.ceil((oldest + 60_000 - now) / 1000));
    const all = [...inFlight.values()];
    const own = all.filter((crawl) => crawl.merchant === merchant);
    if (own.length >= maxPerMerchant) throw tooMany(channel, firstEnd(own));
    if (all.length >= maxOverall) throw tooMany(channel, firstEnd(all));
    begun.set(merchant, [...recent, now]);
  }

  return {
    run: async ({ channel, key, owner, leastMs: minMs }, crawl) => {
      const merchant = `${owner.kind} ${owner.id}`;
      const asked = `${merchant} ${key}`;
      const known = refused.get(asked);
      const now = clock();
      if (known && now < known.until && known.until <= now + refusedMs) throw known.failure;
      const joins = inFlight.has(key);
      if (!joins) {
        admit(channel, merchant);
        inFlight.set(key, { merchant, leastMs: minMs });
      }
      try {
        return await crawl();
      } catch (error) {
        if (error instanceof Failure && isAboutShop(error))
          refused.set(asked, { failure: error, until: clock() + refusedMs });
        throw error;
      } finally {
        if (!joins) inFlight.delete(key);
      }
    },
  };
}

/**
 * Returns whether the marketplace itself refused this shop. A timeout, a limit, an overload and a refusal of the app do
 * not refuse it.
 */
function isAboutShop({ code, details: { upstream } }: Failure): boolean {
  if (code !== "CHANNEL_UPSTREAM_ERROR" || upstream === undefined) return false;
  return upstream.cause !== "busy" && upstream.cause !== "operator";
}

/** Returns the seconds until the first of the crawls in flight can end. */
function firstEnd(crawls: { leastMs: ShopCrawl["leastMs"] }[]): number {
  return Math.min(...crawls.map(({ leastMs: minMs }) => readingSeconds(minMs())));
}

/** Builds the error for too many crawls. It is a 502 because the category envelope has no 429 (§4.3). */
function tooMany(channel: Channel, seconds: number): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `Too many shops of ${channels[channel].name} are being read for the first time. Try again in ${seconds} s.`,
    { internal: "category walks at their cap", headers: { "retry-after": String(seconds) } },
  );
}
