import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { PurchasingLock } from "#contract/public/account";
import type { GrantedAction } from "#contract/console/roles";
import { sessionOptions } from "./console-options.ts";
import { accountOptions } from "./free-query-options.ts";

/** The first closed lock: of the gateway, the app, the console's key or the operator's role (docs/purchasing.md). */
export type OrderLock = PurchasingLock | "key" | "role";

/** Says whether this operator may create or cancel orders now: `open`, `reading` while it is not known, or the lock. */
export type OrderPermission = "open" | "reading" | OrderLock;

const scopes = { "orders.create": "order:create", "orders.cancel": "order:cancel" } as const;

/** Returns whether this operator may create or cancel orders now. The gateway checks it again with each call. */
export function useOrderPermission(action: GrantedAction): OrderPermission {
  const { data: session } = useSuspenseQuery(sessionOptions);
  const { data: account } = useQuery(accountOptions);
  if (!account) return "reading";
  const { purchasing, key } = account;
  if (purchasing.closed_by !== null) return purchasing.closed_by;
  if (!key.scopes.includes(scopes[action])) return "key";
  return session?.grants.includes(action) ? "open" : "role";
}
