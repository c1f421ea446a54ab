/**
 * What the console asks of the category trees beyond what integrators get (contract/console.ts has the answers). No part of
 * the surface: not described, free to change with the console.
 */
export const internalCategoryPaths = {
  columns: "/internal/categories/columns",
  changes: "/internal/categories/changes",
  state: "/internal/categories/state",
  refresh: "/internal/categories/refresh",
} as const;
