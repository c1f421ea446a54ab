import type { EndpointId } from "./endpoints.ts";

export type Screen =
  | "categories"
  | "products"
  | "preview"
  | "payment-methods"
  | "activity"
  | "usage"
  | "access"
  | "apps"
  | "plans"
  | "operators"
  | "audit";

/** What each role may open and call. The console's menu and the BFF both read this table, so they cannot disagree. */
export const roles = {
  buyer: {
    screens: ["categories", "products", "preview", "activity"],
    operations: [
      "category.item",
      "products.search",
      "products.detail",
      "products.parse",
      "products.freight-estimate",
      "products.upload-image",
      "products.search-by-image",
      "orders.preview",
      "account",
    ],
  },
  support: {
    screens: ["payment-methods", "categories", "activity"],
    operations: ["orders.payment-methods", "category.item", "account"],
  },
  admin: {
    screens: [
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
    ],
    operations: [
      "category.item",
      "products.search",
      "products.detail",
      "products.parse",
      "products.freight-estimate",
      "products.upload-image",
      "products.search-by-image",
      "orders.preview",
      "orders.payment-methods",
      "account",
    ],
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
