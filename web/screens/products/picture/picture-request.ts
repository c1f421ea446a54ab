import { hasTrait } from "#contract/shared/channel";
import { imageAddressSchema } from "#contract/public/picture-request";
import type { pictureSearchEndpoint } from "#contract/public/picture-search";
import type { BodyOf } from "../../../api/call.ts";
import { type SearchDraft, searchBody } from "../search/search-request.ts";
import { isAddress } from "./chosen-picture.ts";

/** A search by picture: the form's filters, and the picture by its id or address. */
export type PictureAsk = {
  draft: SearchDraft;
  picture: string;
  /** `x1,x2,y1,y2` in pixels of the picture that was sent; undefined = the marketplace chooses. */
  region: string | undefined;
  page: number;
};
export type PictureBody = BodyOf<typeof pictureSearchEndpoint>;

/** Returns the request body without the picture itself. It also identifies the question in the cache. */
export function pictureBody(ask: PictureAsk): PictureBody {
  return { ...narrowing(ask), ...sourceOf(ask.draft.channel, ask.picture) };
}

/** Returns the same request with the picture itself: for the first time, or when the marketplace has forgotten it. */
export function sendingBody(ask: PictureAsk, image_base64: string): PictureBody {
  return { ...narrowing(ask), image_base64 };
}

/** Returns all fields except the picture; filters that the marketplace does not support are left out. */
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

/** Returns whether a marketplace can search by this address itself, so that nothing is uploaded. */
export function isOwnPicture(channel: SearchDraft["channel"], address: string): boolean {
  return hasTrait(channel, "knowsPictureAddresses") && imageAddressSchema.safeParse(address).success;
}
