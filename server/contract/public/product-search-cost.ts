/** Cost of a search by words or in a category; in its own file for pages that state it without searching themselves. */
export const productSearchCost = { id: "products.search", units: 2 } as const;
