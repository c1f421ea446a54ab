/** Names of the sort orders in the URL and the form. The route loads this file on every page, so it contains nothing else. */
export const sortNames = ["best", "price-asc", "price-desc", "sales-desc"] as const;
export type SortName = (typeof sortNames)[number];
