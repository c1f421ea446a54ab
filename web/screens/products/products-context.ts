import { createContext, type Dispatch, type ReactNode, type SetStateAction, use } from "react";
import type { usePictureSearch } from "./picture/use-picture-search.ts";
import type { ViewedPictures } from "./picture/picture-viewer.tsx";
import type { ChangeAddress, ProductsAddress } from "./products-address.ts";
import type { SearchDraft } from "./search/search-request.ts";
import type { useWordSearch } from "./search/use-word-search.ts";
import type { useProductOpening } from "./use-product-opening.ts";

/** State that the pages of this screen share, so that it survives going from one to another. */
export type Products = {
  search: ProductsAddress;
  onSearchChange: ChangeAddress;
  operatorId: string;
  draft: SearchDraft;
  setDraft: Dispatch<SetStateAction<SearchDraft>>;
  /** The box for words, links and pictures. */
  findForm: ReactNode;
  /** Whether the results component was prefetched when the box got the focus, and can be mounted to await an answer. */
  isReady: boolean;
  byWords: ReturnType<typeof useWordSearch>;
  byPicture: ReturnType<typeof usePictureSearch>;
  opening: ReturnType<typeof useProductOpening>;
  onView: (pictures: ViewedPictures) => void;
  /** Searches for products that look like a picture. */
  onSimilar: (channel: SearchDraft["channel"], url: string) => void;
};

export const ProductsContext = createContext<Products | null>(null);

export function useProducts(): Products {
  const products = use(ProductsContext);
  if (products === null) throw new Error("This page is drawn outside of the products screen.");
  return products;
}
