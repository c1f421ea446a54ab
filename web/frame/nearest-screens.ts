import { type Role, screensOf, type Screen } from "#contract/console/roles";

/** Other words that people type for a screen, in addition to its own address. */
const otherWords: Record<Screen, readonly string[]> = {
  categories: ["category", "tree"],
  products: ["items", "search", "find", "compare", "shortlist", "pictures"],
  preview: ["carts", "basket", "checkout"],
  "payment-methods": ["payments", "paymethods", "orders", "kjb"],
  orders: ["purchases", "parcels"],
  activity: ["logs", "calls", "history", "requests"],
  usage: ["quota", "units", "statistics"],
  access: ["account", "authorizations", "marketplaces", "limits"],
  apps: ["applications", "keys"],
  plans: ["pricing"],
  webhooks: ["hooks", "events", "deliveries"],
  operators: ["users", "people", "members", "team"],
  audit: ["changes"],
};

/** Shorter common beginnings are coincidence. */
const minShared = 3;

/**
 * Returns the screens of a role whose names share the longest beginning with a path; all of them, in order,
 * when none does.
 */
export function nearestScreens(path: string, role: Role, hasPurchasing = false): readonly Screen[] {
  const parts = path.toLowerCase().split("/").filter(Boolean);
  const screens = screensOf(role, hasPurchasing);
  const near = screens
    .map((screen) => ({
      screen,
      shared: Math.max(
        0,
        ...[screen, ...otherWords[screen]].flatMap((word) => parts.map((part) => sharedStart(word, part))),
      ),
    }))
    .filter(({ shared }) => shared >= minShared)
    .toSorted((one, other) => other.shared - one.shared)
    .map(({ screen }) => screen);
  return near.length > 0 ? near.slice(0, 3) : screens;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
