/** What the address and the form call the orders of a search. The route reads it on every page: nothing else is in here. */
export const sortNames = ["best", "price-asc", "price-desc", "sales-desc"] as const;
export type SortName = (typeof sortNames)[number];
