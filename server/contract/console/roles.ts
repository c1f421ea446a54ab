import type { EndpointId } from "../public/endpoints.ts";

const allScreens = [
  "categories",
  "products",
  "preview",
  "payment-methods",
  "activity",
  "usage",
  "access",
  "apps",
  "plans",
  "operators",
  "audit",
] as const;
export type Screen = (typeof allScreens)[number];

const buyerOperations = [
  "category.item",
  "products.search",
  "products.detail",
  "products.parse",
  "products.freight-estimate",
  "products.upload-image",
  "products.search-by-image",
  "orders.preview",
  "account",
] as const satisfies readonly EndpointId[];

/**
 * Screens that each role may open and operations that it may call. The console's menu and the BFF both read this table, so they
 * cannot disagree.
 */
export const roles = {
  buyer: {
    screens: ["categories", "products", "preview", "activity"],
    operations: buyerOperations,
  },
  support: {
    screens: ["payment-methods", "categories", "activity"],
    operations: ["orders.payment-methods", "category.item", "account"],
  },
  admin: {
    screens: allScreens,
    operations: [...buyerOperations, "orders.payment-methods"],
  },
} as const satisfies Record<string, { screens: readonly Screen[]; operations: readonly EndpointId[] }>;

export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

export function mayOpen(role: Role, screen: Screen): boolean {
  return (roles[role].screens as readonly Screen[]).includes(screen);
}

export function mayCall(role: Role, operation: EndpointId): boolean {
  return (roles[role].operations as readonly EndpointId[]).includes(operation);
}
