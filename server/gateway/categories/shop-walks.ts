import { channels, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/machine.ts";
import { createLru } from "#server/kernel/caches.ts";
import type { TokenOwner } from "#server/store/access.ts";
import { readingSeconds } from "./categories.ts";

/** So many shops a merchant may have read in a minute, and so many at a time: asking costs them nothing, walking is slow. */
const mostInMinute = 30;
const mostOfOne = 4;
/** So many are read at a time for all merchants together. */
const mostOfAll = 40;
/** What the marketplace refused is not asked again for so long, ms. */
const refusedMs = 600_000;
const mostRefused = 10_000;
type ShopWalk = {
  channel: Channel;
  key: string;
  owner: TokenOwner;
  /** So long it takes yet at least, ms; null = nothing is known. */
  leastMs: () => number | null;
};

export type ShopWalks = {
  /**
   * Begins a walk, or joins the one under way for this tree, which is free.
   * @throws Failure CHANNEL_UPSTREAM_ERROR with a Retry-After: too many walks, or a shop that the marketplace refused lately
   */
  run: <Result>(tree: ShopWalk, walk: () => Promise<Result>) => Promise<Result>;
};

/** Which shops are walked: one merchant can neither take all turns of a marketplace nor have unknown shops asked again and again. */
export function createShopWalks(clock: Clock): ShopWalks {
  const underWay = new Map<string, { merchant: string; leastMs: ShopWalk["leastMs"] }>();
  const begun = createLru<string, number[]>(mostRefused);
  const refused = createLru<string, { failure: Failure; until: number }>(mostRefused);

  function admit(channel: Channel, merchant: string): void {
    const now = clock();
    // After the clock was set back what was begun before it counts from now on.
    const recent = (begun.get(merchant) ?? [])
      .map((at) => Math.min(at, now))
      .filter((at) => now - at < 60_000);
    begun.set(merchant, recent);
    const [oldest = now] = recent;
    if (recent.length >= mostInMinute) throw tooMany(channel, Math.ceil((oldest + 60_000 - now) / 1000));
    const all = [...underWay.values()];
    const own = all.filter((walk) => walk.merchant === merchant);
    if (own.length >= mostOfOne) throw tooMany(channel, firstEnd(own));
    if (all.length >= mostOfAll) throw tooMany(channel, firstEnd(all));
    begun.set(merchant, [...recent, now]);
  }

  return {
    run: async ({ channel, key, owner, leastMs }, walk) => {
      const merchant = `${owner.kind} ${owner.id}`;
      const asked = `${merchant} ${key}`;
      const known = refused.get(asked);
      const now = clock();
      if (known && now < known.until && known.until <= now + refusedMs) throw known.failure;
      const joins = underWay.has(key);
      if (!joins) {
        admit(channel, merchant);
        underWay.set(key, { merchant, leastMs });
      }
      try {
        return await walk();
      } catch (error) {
        if (error instanceof Failure && isAboutShop(error))
          refused.set(asked, { failure: error, until: clock() + refusedMs });
        throw error;
      } finally {
        if (!joins) underWay.delete(key);
      }
    },
  };
}

/** Whether the marketplace itself refused this shop. Silence, limits, an overload and a refusal of the app say nothing of it. */
function isAboutShop({ code, details: { upstream } }: Failure): boolean {
  if (code !== "CHANNEL_UPSTREAM_ERROR" || upstream === undefined) return false;
  return upstream.cause !== "busy" && upstream.cause !== "operator";
}

/** When the first of the walks under way may have made room, s. */
function firstEnd(walks: { leastMs: ShopWalk["leastMs"] }[]): number {
  return Math.min(...walks.map(({ leastMs }) => readingSeconds(leastMs())));
}

/** The category envelope has no 429 (§4.3). */
function tooMany(channel: Channel, seconds: number): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    `Too many shops of ${channels[channel].name} are being read for the first time. Try again in ${seconds} s.`,
    { internal: "category walks at their cap", headers: { "retry-after": String(seconds) } },
  );
}
