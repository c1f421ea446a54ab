import { z } from "zod";
import { vendorList } from "#server/shared/json/vendor-types.ts";
import { vendorLanguage } from "#contract/shared/language";
import type { Clock } from "#server/shared/runtime.ts";
import { type Connector, type FoundByPicture, type PictureQuery, vendorAnswer } from "../../connector.ts";
import { isPictureGone } from "../../upstream/error-catalog.ts";
import { type VendorClient, type VendorReply, readVendorAnswer, refusal, refusedAs } from "../client.ts";
import { foundItem, mapSummaries } from "./search-products.ts";

/**
 * Creates the search for items that look like a picture, `/traffic/item/imgsearch` (§4.4). The
 * vendor returns one list of at most a hundred and no pages, so pages are cut from the cached
 * answer and the next page needs no call.
 */
export function createSearchByPicture(
  client: VendorClient,
  clock: Clock,
): NonNullable<Connector["searchByPicture"]> {
  const cache = createAnswerCache(clock);
  return async (input, { accessToken, signal, caller }) => {
    const language = vendorLanguage("taobao", input.language);
    const imageId = input.image_id ?? "";
    // The key includes the caller, so that an app never reads another app's answer, even with the
    // same picture id.
    const key = JSON.stringify([caller ?? "", imageId, language]);
    const reply =
      cache.get(key) ??
      (await client({
        path: "/traffic/item/imgsearch",
        params: { image_id: imageId, language },
        accessToken,
        signal,
        caller,
        asWritten: true,
      }));
    return vendorAnswer(reply, () => {
      const found = mapReply(reply, input);
      // Only a readable answer is cached; a malformed one is requested again. The reply's
      // connection is left out, because it would hold its bytes in memory.
      const { api, value, upstream, rejection, clean } = reply;
      cache.put(key, { api, value, upstream, rejection, clean });
      return found;
    });
  };
}

/**
 * Answer with its list directly in `data`, unlike that of a search by keyword. An answer without a
 * list is not an empty result.
 */
const vendorSearchSchema = z.looseObject({ data: vendorList(foundItem) });

type CachedReply = Omit<VendorReply, "discardConnection">;

function mapReply(reply: CachedReply, input: PictureQuery): FoundByPicture {
  if (reply.rejection)
    throw isPictureGone(reply.rejection)
      ? refusedAs(reply.rejection, reply, expired)
      : refusal(reply.rejection, reply);
  const items = readVendorAnswer(vendorSearchSchema, reply.value, reply.api).data;
  const { page, page_size: size } = input;
  return {
    channel: "taobao",
    keyword: null,
    page,
    page_size: size,
    total: items.length,
    items: mapSummaries(items.slice((page - 1) * size, page * size), input.language),
    pic_region_info: null,
  };
}

const expired = {
  ours: "NOT_FOUND",
  cause: "picture_gone",
  text: "Taobao does not know this image_id any more. Nothing was billed. Send the picture again.",
} as const;

/**
 * Time for which an answer is paged from, ms; the maximum number of answers; and the maximum length
 * of their texts together.
 */
const maxAgeMs = 10 * 60_000;
const maxAnswers = 200;
const maxCharacters = 8 * 1024 * 1024;

/**
 * Creates the cache of vendor answers to page from, in the memory of this process. It contains no
 * picture and is not in any store. Another instance of the gateway calls the vendor again by the
 * same image_id, at no more units.
 */
export function createAnswerCache(clock: Clock): {
  get: (key: string) => CachedReply | undefined;
  put: (key: string, reply: CachedReply) => void;
} {
  const answers = new Map<string, { reply: CachedReply; at: number; length: number }>();
  let characters = 0;

  const drop = (key: string) => {
    characters -= answers.get(key)?.length ?? 0;
    answers.delete(key);
  };
  const isOld = ({ at }: { at: number }) => clock() - at >= maxAgeMs;

  return {
    get: (key) => {
      const found = answers.get(key);
      if (found && isOld(found)) drop(key);
      return answers.get(key)?.reply;
    },
    put: (key, reply) => {
      // Paging does not extend an answer's age, so no answer is used longer than that.
      if (answers.has(key)) return;
      const { length } = reply.upstream;
      answers.set(key, { reply, at: clock(), length });
      characters += length;
      // The oldest entries come first.
      for (const [oldest, entry] of answers) {
        if (answers.size <= maxAnswers && characters <= maxCharacters && !isOld(entry)) break;
        drop(oldest);
      }
    },
  };
}
