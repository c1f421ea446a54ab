import type { LinkProps } from "@tanstack/react-router";
import { productLink } from "../../frame/screen-paths.ts";
import type { ProductsAddress } from "./products-address.ts";

/**
 * Returns the link to an address. A product, the comparison and the shortlist have paths of their own; the
 * search and what was open before stay in the search part, to go back to.
 */
export function linkTo({ open, ...search }: ProductsAddress): Pick<LinkProps, "to" | "params" | "search"> {
  const name = open?.includes(":") || search.channel === undefined ? open : `${search.channel}:${open}`;
  if (open !== undefined && name?.includes(":")) return { ...productLink(name), search };
  if (open !== undefined) return { to: "/products", search: { ...search, q: open } };
  if (search.compare !== undefined) return { to: "/products/compare", search };
  const { shortlist, ...rest } = search;
  return { to: shortlist ? "/products/shortlist" : "/products", search: rest };
}
