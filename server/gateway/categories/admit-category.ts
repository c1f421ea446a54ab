import { type CategoryRequest, categoryEndpoint } from "#contract/public/category";
import { type Channel, channels, channelsWith, hasTrait } from "#contract/shared/channel";
import { Failure, type FailureDetails } from "#contract/shared/failure";
import type { Clock } from "#server/shared/runtime.ts";
import { createRecentCache } from "#server/shared/caches.ts";
import type { TokenOwner } from "#server/store/access.ts";
import type { Store } from "#server/store/store.ts";
import { requirePlan, requireApproved } from "../enter.ts";
import { readRequest } from "../read-input.ts";
import { categoryStoreAway } from "./categories.ts";

/** Admitted category request. */
type AdmittedCategory = {
  channel: Channel;
  shopId: string | null;
  /** null: the whole tree. */
  categoryId: number | null;
  owner: TokenOwner;
};

/**
 * Checks, in this order, the merchant UUID (401), the review of the merchant's app (403), the parameters (400), that the channel
 * has a tree (400), and that the plan has the channel. Calls `onChannel` as soon as the channel is known. @throws Failure
 */
export type AdmitCategory = (
  request: { uuid: string | undefined; query: string },
  onChannel?: (channel: Channel) => void,
) => Promise<AdmittedCategory>;

const maxMerchants = 10_000;
const maxUuidLength = 128;
const unknownId = -1;

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
    max: maxMerchants,
    load: store.access.findMerchant,
  });

  return async ({ uuid, query }, onChannel) => {
    if (!uuid) throw noMerchant();
    const known =
      uuid.length <= maxUuidLength ? await merchants.get(uuid.toLowerCase()).catch(storeAway) : null;
    if (!known) throw unknownMerchant();
    requireApproved(known.review);
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

/**
 * Reads a category id. Ids are safe integers (§2.5): a longer one belongs to no category, but could be rounded to one that does.
 */
function idOf(digits: string): number {
  const id = Number(digits);
  return Number.isSafeInteger(id) ? id : unknownId;
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

/**
 * Reads the query text as the endpoint's request (§4.3). Unknown parameters are ignored unless they almost match a known one.
 * @throws Failure VALIDATION_ERROR
 */
function readCategoryQuery(query: string): CategoryRequest {
  const parameters = readParameters(query);
  const { data, issues } = readRequest(categoryEndpoint.request, parameters);
  if (issues !== null) {
    const isShop = issues.every(({ path }) => path === "shop_id");
    const text = issues.map(({ path, message }) => `${path}: ${message}.`).join(" ");
    throw invalid(text, isShop && { categoryReason: "SHOP_ID_INVALID" });
  }
  const { platform, shop_id: shopId } = data;
  if (hasTrait(platform, "categoriesPerShop") && shopId === undefined)
    throw invalid(`shop_id: ${shopState(query)}; send the shop id, which ${platform} needs.`, {
      categoryReason: "SHOP_ID_INVALID",
    });
  return data;
}

/** Returns whether the shop id is empty or missing. */
function shopState(query: string): string {
  return /(^|&)shop_id=/.test(query) ? "is empty" : "is missing";
}

const names: readonly string[] = ["platform", "shop_id", "categoryId"];

/** Texts that programs write into a query in place of a missing value. */
const nothingInWords = ["", "null", "undefined", "None"];

/** Reads the known parameters, each at most once, and those that the request's schema refuses as misspelled. */
function readParameters(query: string): { [name: string]: string } {
  const parameters = new Map<string, string>();
  for (const pair of query.split("&")) {
    const at = pair.indexOf("=");
    const name = decoded(at < 0 ? pair : pair.slice(0, at));
    const text = at < 0 ? "" : pair.slice(at + 1);
    if (names.includes(name) && parameters.has(name)) throw invalid(`${name}: send it once.`);
    parameters.set(name, names.includes(name) ? decoded(text) : text);
  }
  return Object.fromEntries(
    [...parameters].filter(([name, text]) => name === "platform" || !nothingInWords.includes(text.trim())),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalid("The query is not percent-encoded UTF-8.");
  }
}

function invalid(message: string, details: FailureDetails | false = {}): Failure {
  return new Failure("VALIDATION_ERROR", message, details || {});
}
