import { firstChannelWith } from "#contract/shared/channel";
import type { PictureAsk } from "./picture/picture-request.ts";
import type { ProductReference } from "./product-reference.ts";
import { type SearchChannel, searchChannels } from "./search/search-channels.ts";
import type { SearchDraft } from "./search/search-request.ts";
import type { SortName } from "./search/sort-names.ts";

/** The search part of this screen's URL. */
export type ProductsAddress = {
  channel?: SearchChannel | undefined;
  q?: string | undefined;
  category?: string | undefined;
  /** The category's name, which the page shows next to its id; no request contains it. */
  category_name?: string | undefined;
  page?: number | undefined;
  sort?: SortName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  open?: string | undefined;
  /** The picture to search by: its id at the marketplace, or its address. */
  picture?: string | undefined;
  /** Products to compare, named as in `open` and separated by commas. */
  compare?: string | undefined;
  /** Shows the products saved on this device. */
  shortlist?: "open" | undefined;
  /** The region of the picture: `x1,x2,y1,y2`. */
  region?: string | undefined;
};

/**
 * Changes the URL. A late answer states in `onlyAt` which URL it is about, so that an operator who has moved
 * on to another question or screen stays there.
 * @returns whether it was changed
 */
export type ChangeAddress = (
  next: ProductsAddress,
  options?: { replace: boolean; onlyAt: (now: ProductsAddress) => boolean },
) => boolean;

/** Returns the search in the URL. */
export function draftOf(search: ProductsAddress): SearchDraft {
  return {
    channel: opened(search)?.channel ?? search.channel ?? firstChannelWith("product_search"),
    q: search.q ?? "",
    category: search.category ?? "",
    categoryName: search.category === undefined ? undefined : search.category_name,
    from: search.from ?? "",
    to: search.to ?? "",
    sort: search.sort ?? "best",
  };
}

/** Returns the URL of a search and its page, without default values. */
export function addressOf(
  { channel, q, category, categoryName = "", from, to, sort }: SearchDraft,
  page: number,
): ProductsAddress {
  const filled = (text: string) => text.trim() || undefined;
  return {
    channel,
    q: filled(q),
    category: filled(category),
    category_name: category.trim() === "" ? undefined : filled(categoryName),
    page: page === 1 ? undefined : page,
    sort: sort === "best" ? undefined : sort,
    from: filled(from),
    to: filled(to),
  };
}

/** Returns the URL of a search by picture and its page. */
export function pictureAddressOf({ draft, picture, region, page }: PictureAsk): ProductsAddress {
  return { ...addressOf(draft, page), picture, region };
}

/** Returns the search by picture in the URL; null without one. */
export function pictureAskOf(search: ProductsAddress): PictureAsk | null {
  const { picture, region, page = 1 } = search;
  return picture === undefined ? null : { draft: draftOf(search), picture, region, page };
}

/** Returns the form's values from the URL: a product named there takes precedence over the words of its search. */
export function formOf(search: ProductsAddress): SearchDraft {
  const draft = draftOf(search);
  return search.open === undefined ? draft : { ...draft, q: opened(search)?.text ?? search.open };
}

/** Splits the product's name in the URL; whether the text is an id is read where it is opened. */
function opened({ open = "" }: ProductsAddress): ProductReference | null {
  const channel = searchChannels.find((name) => open.startsWith(`${name}:`));
  return channel ? { channel, text: open.slice(channel.length + 1) } : null;
}
