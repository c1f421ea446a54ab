import { channels, channelsWith, type Channel } from "#contract/channel";
import { Failure } from "#contract/failure";
import type { Clock } from "#server/kernel/clock.ts";
import type { TokenOwner } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { requirePlan } from "../plan-access.ts";
import { readCategoryQuery } from "./read-category-query.ts";
import { createRecentCache } from "#server/kernel/recent-cache.ts";
import { categoryStoreAway } from "./category-failures.ts";

/** What a category request asks for, once it may. */
export type AdmittedCategory = {
  channel: Channel;
  shopId: string | null;
  /** null = the whole tree. */
  categoryId: number | null;
  owner: TokenOwner;
};

/**
 * Checks who asks by the merchant UUID (401), the parameters (400), that the channel has a tree (400), and that
 * the plan has the channel, in this order.
 * `onChannel` is told of the channel as soon as it is known. @throws Failure
 */
export type AdmitCategory = (
  request: { uuid: string | undefined; query: string },
  onChannel?: (channel: Channel) => void,
) => Promise<AdmittedCategory>;

const mostMerchants = 10_000;
const longestUuid = 128;
const nobodysId = -1;

export function createAdmitCategory({
  store,
  clock,
  rememberMs,
}: {
  store: Pick<Store, "access">;
  clock: Clock;
  rememberMs: number;
}): AdmitCategory {
  const merchants = createRecentCache({
    clock,
    rememberMs,
    most: mostMerchants,
    load: store.access.findMerchant,
  });

  return async ({ uuid, query }, onChannel) => {
    if (!uuid) throw noMerchant();
    const known =
      uuid.length <= longestUuid ? await merchants.get(uuid.toLowerCase()).catch(storeAway) : null;
    if (!known) throw unknownMerchant();
    const { platform: channel, shop_id: shopId, categoryId } = readCategoryQuery(query);
    onChannel?.(channel);
    requireCategories(channel);
    requirePlan(known.plan, channel, clock());
    return {
      channel,
      shopId: shopId ?? null,
      categoryId: categoryId === undefined ? null : idOf(categoryId),
      owner: known.tokenOwner,
    };
  };
}

/** Ids are safe integers (§2.5): a longer one is no category's, which a rounded one might become. */
function idOf(digits: string): number {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : nobodysId;
}

function requireCategories(channel: Channel): void {
  const served = channelsWith("category");
  if (!served.includes(channel))
    throw new Failure(
      "CHANNEL_CAPABILITY_NOT_SUPPORTED",
      `${channels[channel].name} offers no category tree. Send platform: one of ${served.join(", ")}.`,
    );
}

function noMerchant(): Failure {
  return new Failure("INVALID_API_KEY", "Send the merchant UUID of your account in the header X-Uuid.");
}

function unknownMerchant(): Failure {
  return new Failure(
    "INVALID_API_KEY",
    "No merchant here has the UUID that the header X-Uuid names. Send the one of your account.",
  );
}

function storeAway(cause: unknown): never {
  throw categoryStoreAway(cause);
}
