import { linkPage, securityPage, signInPage } from "#contract/console";
import type { Screen } from "#contract/roles";

/** Where each screen lives. A literal type each, so that a link to a screen that does not exist does not compile. */
export const screenPaths = {
  categories: "/categories",
  products: "/products",
  preview: "/preview",
  "payment-methods": "/payment-methods",
  activity: "/activity",
  usage: "/usage",
  access: "/access",
  apps: "/apps",
  plans: "/plans",
  audit: "/audit",
  operators: "/operators",
} as const satisfies Record<Screen, string>;

export const signInPath = signInPage;

/** Where a one-time link leads, with or without a session. */
export const welcomePath = linkPage;

/** One's own passkeys and sessions: every role's, so no screen of the roles table. */
export const securityPath = securityPage;
