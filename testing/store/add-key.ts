import type { NamedKey } from "#server/store/access.ts";
import { endKey } from "#server/store/end-key.ts";
import { commandLine } from "#server/store/audit.ts";
import type { Store } from "#server/store/store.ts";

/** Adds a key to an app as administrators do, under any id. */
export function addKey(
  { accessRecords }: Pick<Store, "accessRecords">,
  appId: string,
  { sha256, ...key }: NamedKey,
): Promise<"written" | "stale" | "taken"> {
  const stamp = { version: 1, changedAt: 0, changedBy: "a test", inFile: false };
  const rest = { revoked: false, note: null, createdAt: 0, expiresAt: null, lastUsed: null };
  return accessRecords.write([{ kind: "key", record: { ...key, ...stamp, ...rest, appId }, sha256 }], []);
}

/**
 * Revokes a key.
 * @returns false if there is no such key
 */
export async function revokeKey(
  { accessRecords }: Pick<Store, "accessRecords">,
  appId: string,
  keyId: string,
): Promise<boolean> {
  return (await endKey(accessRecords, { appId, keyId }, commandLine(0))) !== null;
}
