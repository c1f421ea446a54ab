/** What a search by words or in a category costs; a file of its own, for pages that say it without searching themselves. */
export const productSearchCost = { id: "products.search", units: 2 } as const;
