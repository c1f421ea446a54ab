import { firstChannelWith } from "#contract/channel";
import type { PictureAsk } from "./picture/picture-request.ts";
import { referenceOf } from "./product-reference.ts";
import type { SearchChannel } from "./search/search-channels.ts";
import type { SearchDraft } from "./search/search-request.ts";
import type { SortName } from "./search/sort-names.ts";

/** The address of this screen, as its search part says it. */
export type ProductsAddress = {
  channel?: SearchChannel | undefined;
  q?: string | undefined;
  category?: string | undefined;
  /** Its name, beside its id on the page and in no request. */
  category_name?: string | undefined;
  page?: number | undefined;
  sort?: SortName | undefined;
  from?: string | undefined;
  to?: string | undefined;
  open?: string | undefined;
  /** The picture that is searched by: its id at the marketplace, or its address. */
  picture?: string | undefined;
  /** Products side by side, as `open` names them, with commas between. */
  compare?: string | undefined;
  /** What was kept on this device. */
  shortlist?: "open" | undefined;
  /** The part of it: `x1,x2,y1,y2`. */
  region?: string | undefined;
};

/**
 * Changes the address. An answer that arrives late says `onlyAt` which address it is about: whoever went on meanwhile, to
 * another question or another screen, stays there. @returns whether it was changed
 */
export type ChangeAddress = (
  next: ProductsAddress,
  options?: { replace: boolean; onlyAt: (now: ProductsAddress) => boolean },
) => boolean;

/** The search that the address asks for. */
export function draftOf(search: ProductsAddress): SearchDraft {
  return {
    channel:
      (search.open === undefined ? null : referenceOf(search.open)?.channel) ??
      search.channel ??
      firstChannelWith("product_search"),
    q: search.q ?? "",
    category: search.category ?? "",
    categoryName: search.category === undefined ? undefined : search.category_name,
    from: search.from ?? "",
    to: search.to ?? "",
    sort: search.sort ?? "best",
  };
}

/** The address of a search and its page; what is as it always is stays out of it. */
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

/** The address of a search by picture and its page. */
export function pictureAddressOf({ draft, picture, region, page }: PictureAsk): ProductsAddress {
  return { ...addressOf(draft, page), picture, region };
}

/** The search by picture that the address asks for; null when it asks for none. */
export function pictureAskOf(search: ProductsAddress): PictureAsk | null {
  const { picture, region, page = 1 } = search;
  return picture === undefined ? null : { draft: draftOf(search), picture, region, page };
}

/** What the address fills the form with: the product that it names stands in the box, before the words of its search. */
export function formOf(search: ProductsAddress): SearchDraft {
  const draft = draftOf(search);
  return search.open === undefined ? draft : { ...draft, q: referenceOf(search.open)?.text ?? search.open };
}
