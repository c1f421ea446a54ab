import { hasTrait } from "#contract/channel";
import { imageAddressSchema } from "#contract/picture-request";
import type { pictureSearchEndpoint } from "#contract/picture-search";
import type { BodyOf } from "../../../api/call.ts";
import { type SearchDraft, searchBody } from "../search/search-request.ts";
import { isAddress } from "./chosen-picture.ts";

/** A search by picture: filters as the form holds them, the picture by its id or address. */
export type PictureAsk = {
  draft: SearchDraft;
  picture: string;
  /** `x1,x2,y1,y2` in pixels of the picture that was sent; undefined = what the marketplace chooses. */
  region: string | undefined;
  page: number;
};
export type PictureBody = BodyOf<typeof pictureSearchEndpoint>;

/** The body that asks without sending a picture: the question's name too. */
export function pictureBody(ask: PictureAsk): PictureBody {
  return { ...narrowing(ask), ...sourceOf(ask.draft.channel, ask.picture) };
}

/** The same question with the picture itself: the first time, or when the marketplace has forgotten it. */
export function sendingBody(ask: PictureAsk, image_base64: string): PictureBody {
  return { ...narrowing(ask), image_base64 };
}

/** All but the picture; what the marketplace does not take stays out. */
function narrowing({ draft, region, page }: PictureAsk): PictureBody {
  const { channel } = draft;
  const { category_id: _category, ...narrowed } = searchBody(draft, page);
  if (!hasTrait(channel, "refinesPictureSearch")) return { channel, page, page_size: narrowed.page_size };
  return { ...narrowed, channel, ...(region === undefined ? {} : { region }) };
}

function sourceOf(channel: SearchDraft["channel"], picture: string): Partial<PictureBody> {
  if (!isAddress(picture)) return { image_id: picture };
  if (isOwnPicture(channel, picture)) return { image_address: picture };
  return { image_url: picture };
}

/** Whether a marketplace finds by this address itself, so that nothing is uploaded. */
export function isOwnPicture(channel: SearchDraft["channel"], address: string): boolean {
  return hasTrait(channel, "knowsPictureAddresses") && imageAddressSchema.safeParse(address).success;
}
