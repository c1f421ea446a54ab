import type { PictureSearchResult } from "#contract/picture-search";
import type { ProductSearchResult } from "#contract/product-search";

/** A page of products from any kind of search. */
export type ListAnswer = ProductSearchResult | PictureSearchResult;
