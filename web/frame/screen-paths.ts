import { linkPage, securityPage, signInPage } from "#contract/console/console";
import type { Screen } from "#contract/console/roles";

/** Address of each screen. Each is a literal type, so that a link to a missing screen does not compile. */
export const screenPaths = {
  categories: "/categories",
  products: "/products",
  preview: "/preview",
  "payment-methods": "/payment-methods",
  orders: "/orders",
  activity: "/activity",
  usage: "/usage",
  access: "/access",
  apps: "/apps",
  plans: "/plans",
  webhooks: "/webhooks",
  audit: "/audit",
  operators: "/operators",
} as const satisfies Record<Screen, string>;

/** Returns the first part of a path, which all addresses of a screen share; empty for Home. */
export function screenIn(path: string): string {
  return path.split("/")[1] ?? "";
}

/** Returns the link to a product by its name, such as `1688:907001255426`. */
export function productLink(name: string) {
  const end = name.indexOf(":");
  const params = { channel: name.slice(0, end), id: name.slice(end + 1) };
  return { to: "/products/$channel/$id", params } as const;
}

export const signInPath = signInPage;

/** Page that a one-time link opens, with or without a session. */
export const welcomePath = linkPage;

/**
 * Page with the operator's own passkeys and sessions. Every role may open it, so it is not in the roles
 * table.
 */
export const securityPath = securityPage;
