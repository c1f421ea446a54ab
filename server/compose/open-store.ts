import type { Configuration } from "./config.ts";
import type { Clock } from "../kernel/clock.ts";
import { openPostgresStore } from "../store/postgres/postgres-store.ts";
import { openSqliteStore } from "../store/sqlite/sqlite-store.ts";
import { createSealedStore, resealTokens } from "../store/sealed-store.ts";
import type { Store } from "../store/store.ts";
import { StoreUnusable } from "../store/store-unusable.ts";
import { createTokenSealing } from "./token-sealing.ts";

/**
 * Opens the store that DATABASE_URL names and sets what the configuration says about apps and keys. `remark` is told in a
 * line which keys the file does not name any more: they are refused from now on.
 * @throws StoreUnusable with one line that says what to do
 */
export async function openStore(
  configuration: Configuration,
  { clock, newId, remark }: { clock: Clock; newId: () => string; remark?: (line: string) => void },
): Promise<Store> {
  const { database, quotaDayZone, access, retention, databaseTimeoutMs } = configuration;
  const shared = { clock, newId, quotaDayZone, retention };
  const store =
    database.kind === "sqlite"
      ? await openSqliteStore({ ...shared, path: database.path, busyMs: databaseTimeoutMs })
      : await openPostgresStore({ ...shared, url: database.url, timeoutMs: databaseTimeoutMs });
  try {
    const sealing = createTokenSealing(configuration);
    const unreadable = await resealTokens(store, sealing);
    if (unreadable.length > 0) throw unreadableTokens(unreadable);
    const sealed = createSealedStore(store, sealing);
    await sealed.access.apply(access);
    if (isSourceOfKeys(configuration)) {
      const gone = await sealed.access.withdrawKeys(access);
      if (gone.length > 0) remark?.(withdrawnLine(gone));
    }
    return sealed;
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * The file says which of its keys exist. The built-in demo, a console alone and a file without any app say nothing about it:
 * started on the same database by mistake or on purpose, they must not end anybody's keys.
 */
function isSourceOfKeys({ demo, roles, access }: Configuration): boolean {
  return !demo && roles.includes("gateway") && access.apps.length > 0;
}

function withdrawnLine(keys: { appId: string; keyId: string }[]): string {
  const named = keys.slice(0, 5).map(({ appId, keyId }) => `${keyId} of ${appId}`);
  const more = keys.length > named.length ? ` and ${keys.length - named.length} more` : "";
  return `CONFIG_FILE does not name these keys any more, so they are refused from now on: ${named.join(", ")}${more}.`;
}

/** Going on would end in one refused call after another, and a new sign-in would be sealed with a key that others lack. */
function unreadableTokens(places: Awaited<ReturnType<typeof resealTokens>>): StoreUnusable {
  const named = places.slice(0, 3).map(({ owner, channel }) => `${owner.kind} ${owner.id} on ${channel}`);
  const more = places.length > named.length ? ` and ${places.length - named.length} more` : "";
  return new StoreUnusable(
    `The stored tokens of ${named.join(", ")}${more} were encrypted with a key that is not in TOKEN_KEYS. Add that key after the newest one, or drop them with npm run admin -- authorizations forget.`,
  );
}
