import type { PictureSearchResult } from "#contract/public/picture-search";
import type { ProductSearchResult } from "#contract/public/product-search";

/** A page of products from any kind of search. */
export type ListAnswer = ProductSearchResult | PictureSearchResult;
