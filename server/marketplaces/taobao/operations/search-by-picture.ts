import { z } from "zod";
import { wireList } from "#server/kernel/json/wire-types.ts";
import { vendorLanguage } from "#contract/language";
import type { Clock } from "#server/kernel/machine.ts";
import { type Connector, type FoundByPicture, type PictureQuery, vendorAnswer } from "../../connector.ts";
import { saysPictureGone } from "../../upstream/vendor-words.ts";
import { type VendorClient, type VendorReply, readWire, refusal, refusedAs } from "../client.ts";
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
    return vendorAnswer(reply, () => {
      const found = mapReply(reply, input);
      // Only what could be told: a malformed answer is asked for again. Its connection would hold its bytes.
      const { api, value, upstream, rejection, clean } = reply;
      kept.put(key, { api, value, upstream, rejection, clean });
      return found;
    });
  };
}

/** The list lies flat in `data`, unlike that of a search by words. An answer without one found nothing out, which is not nothing found. */
const searchWire = z.looseObject({ data: wireList(foundItem) });

type KeptReply = Omit<VendorReply, "discardConnection">;

function mapReply(reply: KeptReply, input: PictureQuery): FoundByPicture {
  if (reply.rejection)
    throw saysPictureGone(reply.rejection)
      ? refusedAs(reply.rejection, reply, expired)
      : refusal(reply.rejection, reply);
  const items = readWire(searchWire, reply.value, reply.api).data;
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

/** How long an answer is paged from, ms, how many there are at most, and how long their texts may be together. */
const keepMs = 10 * 60_000;
const mostAnswers = 200;
const mostCharacters = 8 * 1024 * 1024;

/**
 * Answers of the vendor to page from, in the memory of this process: no picture is among them, and no store holds one. Another
 * instance of the gateway has none of them and asks the vendor again by the same image_id, at no more units.
 */
export function createKeptAnswers(clock: Clock): {
  get: (key: string) => KeptReply | undefined;
  put: (key: string, reply: KeptReply) => void;
} {
  const answers = new Map<string, { reply: KeptReply; at: number; length: number }>();
  let characters = 0;

  const drop = (key: string) => {
    characters -= answers.get(key)?.length ?? 0;
    answers.delete(key);
  };
  const isOld = ({ at }: { at: number }) => clock() - at >= keepMs;

  return {
    get: (key) => {
      const found = answers.get(key);
      if (found && isOld(found)) drop(key);
      return answers.get(key)?.reply;
    },
    put: (key, reply) => {
      // One that is paged from is as old as it was: nothing is believed longer than that.
      if (answers.has(key)) return;
      const { length } = reply.upstream;
      answers.set(key, { reply, at: clock(), length });
      characters += length;
      // The oldest stand first.
      for (const [oldest, entry] of answers) {
        if (answers.size <= mostAnswers && characters <= mostCharacters && !isOld(entry)) break;
        drop(oldest);
      }
    },
  };
}
