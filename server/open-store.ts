import type { Configuration } from "./config.ts";
import type { Clock } from "./marketplaces/clock.ts";
import { openPostgresStore } from "./store/postgres/postgres-store.ts";
import { openSqliteStore } from "./store/sqlite/sqlite-store.ts";
import type { Store } from "./store/store.ts";

/**
 * Opens the store that DATABASE_URL names and sets what the configuration says about apps and keys.
 * @throws StoreUnusable with one line that says what to do
 */
export async function openStore(
  { database, quotaDayZone, access, retention }: Configuration,
  { clock, newId }: { clock: Clock; newId: () => string },
): Promise<Store> {
  const shared = { clock, newId, quotaDayZone, retention };
  const store =
    database.kind === "sqlite"
      ? await openSqliteStore({ ...shared, path: database.path })
      : await openPostgresStore({ ...shared, url: database.url });
  try {
    await store.access.apply(access);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
