import type { App, TokenOwner } from "./access.ts";

/** Whose tokens an app calls with: its own, or those of its warehouse (§1 rule 4). */
export function tokenOwner(app: App & { warehouseCode: string | null }): TokenOwner {
  // A warehouse app without a code owns no token: nothing is ever kept under the empty name.
  return app.mode === "warehouse"
    ? { kind: "warehouse", id: app.warehouseCode ?? "" }
    : { kind: "app", id: app.id };
}
