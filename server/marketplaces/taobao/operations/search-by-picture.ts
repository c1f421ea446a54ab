import { z } from "zod";
import { vendorList, vendorId } from "#server/shared/json/vendor-types.ts";
import { vendorLanguage } from "#contract/shared/language";
import type { Clock } from "#server/shared/runtime.ts";
import { type Connector, type FoundByPicture, type PictureQuery, vendorAnswer } from "../../connector.ts";
import { isPictureGone } from "../../upstream/error-catalog.ts";
import {
  type VendorClient,
  type VendorReply,
  readVendorAnswer,
  refusal,
  refusedAs,
  vendorPayload,
} from "../client.ts";
import { foundItem, mapSummaries } from "./search-products.ts";
import { Failure } from "#contract/shared/failure";
import type { SentPicture } from "#contract/public/picture-request";

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
    const key = JSON.stringify([caller?.appId ?? "", imageId, language]);
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

/** The vendor's own limit, bytes. */
const maxPictureBytes = 3 * 1024 * 1024;

/** Creates the upload that returns a picture's image_id, `/upload/image` (§4.4). */
export function createUploadPicture(client: VendorClient): NonNullable<Connector["uploadPicture"]> {
  return async ({ base64, bytes, field }, { accessToken, signal, caller }) => {
    if (bytes > maxPictureBytes) throw tooLarge(field);
    const reply = await client({
      path: "/upload/image",
      params: { image_base64: base64 },
      accessToken,
      signal,
      caller,
    });
    return vendorAnswer(reply, () => ({ image_id: imageIdOf(reply) }));
  };
}

function tooLarge(path: SentPicture["field"]): Failure {
  const message = "the picture has more than 3 MiB, the most that Taobao takes: send a smaller one";
  return new Failure("VALIDATION_ERROR", `${message}.`, {
    issues: [{ path, message, fault: "wrong_form" }],
  });
}

const vendorUploadSchema = z.looseObject({
  data: z.looseObject({ image_id: z.union([vendorId, z.string().min(1)]).nullish() }).nullish(),
});

/**
 * Returns the picture's id.
 * @throws Failure CHANNEL_UPSTREAM_ERROR also for a success without an id
 */
function imageIdOf(reply: VendorReply): string {
  if (reply.rejection) throw refusal(reply.rejection, reply);
  const id = readVendorAnswer(vendorUploadSchema, vendorPayload(reply.value), reply.api).data?.image_id;
  if (id && id !== "0") return id;
  throw new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "Taobao took the picture and gave no id for it. Nothing was billed. Send a smaller JPEG, of at most 300 KB.",
    { internal: `${reply.api}: no image_id in a success` },
  );
}
