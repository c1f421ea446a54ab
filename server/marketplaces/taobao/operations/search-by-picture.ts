import { z } from "zod";
import { Failure } from "#contract/failure";
import { vendorLanguage } from "#contract/language";
import type { Clock } from "#server/kernel/clock.ts";
import type { Connector, FoundByPicture, PictureQuery } from "../../connector.ts";
import type { VendorClient, VendorReply } from "../client.ts";
import { readWire, refusal } from "../vendor-error.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import { foundItem, mapSummaries } from "./search-products.ts";

/**
 * Items that look like a picture, `/traffic/item/imgsearch` (§4.4). The vendor gives one list of at most a hundred and no pages:
 * they are cut out of the kept answer, so that the next page asks nobody.
 */
export function createSearchByPicture(
  client: VendorClient,
  clock: Clock,
): NonNullable<Connector["searchByPicture"]> {
  const kept = createKeptAnswers(clock);
  return async (input, { accessToken, signal, caller }) => {
    const language = vendorLanguage("taobao", input.language);
    const imageId = input.image_id ?? "";
    // What one app was answered is no other's, whatever it calls its picture.
    const key = JSON.stringify([caller ?? "", imageId, language]);
    const reply =
      kept.get(key) ??
      (await client({
        path: "/traffic/item/imgsearch",
        params: { image_id: imageId, language },
        accessToken,
        signal,
        caller,
        asWritten: true,
      }));
    if (!reply.rejection) kept.put(key, reply);
    return {
      upstreamApi: reply.api,
      upstream: reply.upstream,
      steps: [],
      standard: () => mapReply(reply, input),
    };
  };
}

/** The list lies flat in `data`, unlike that of a search by words. */
const searchWire = z.looseObject({ data: z.array(foundItem).nullish() });

function mapReply(reply: VendorReply, input: PictureQuery): FoundByPicture {
  if (reply.rejection) throw isExpired(reply) ? expired(reply) : refusal(reply.rejection, reply);
  const items = readWire(searchWire, reply.value, reply.api).data ?? [];
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

/** The vendor publishes no list of codes: words that say so of the picture. */
function isExpired({ rejection }: VendorReply): boolean {
  const said = `${rejection?.code ?? ""} ${rejection?.message ?? ""}`;
  return /image|图片/i.test(said) && /expire|not_?\s?(found|exist)|invalid|失效|过期|不存在/i.test(said);
}

function expired(reply: VendorReply): Failure {
  const { internal, upstream } = reply.rejection ? refusal(reply.rejection, reply).details : {};
  return new Failure(
    "NOT_FOUND",
    "Taobao does not know this image_id any more. Nothing was billed. Send the picture again.",
    { ...(internal !== undefined && { internal }), ...(upstream && { upstream }) },
  );
}
