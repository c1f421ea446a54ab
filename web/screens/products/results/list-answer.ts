import type { PictureSearchResult } from "#contract/picture-search";
import type { ProductSearchResult } from "#contract/product-search";

/** A page of products, whatever they were found by. */
export type ListAnswer = ProductSearchResult | PictureSearchResult;
