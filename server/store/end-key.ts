import type { AccessRecords, KeyRecord } from "./access-records.ts";
import { auditSubjects, type AuditActor } from "./audit.ts";
import { changedFacts, keyFacts } from "./record-facts.ts";

/** Two that end one key at a time: the second finds it changed and ends it all the same. */
const mostTries = 5;

/**
 * Ends a key for good, with its entry in the audit log where it was not before. One of the configuration file too: a
 * key that leaked has to end now, wherever it came from, and the file does not bring it back. @returns null: no such key
 */
export async function endKey(
  accessRecords: Pick<AccessRecords, "keys" | "write">,
  { appId, keyId }: { appId: string; keyId: string },
  actor: AuditActor,
): Promise<KeyRecord | null> {
  for (let tries = 1; ; tries += 1) {
    const before = (await accessRecords.keys(appId)).find(({ id }) => id === keyId);
    if (!before) return null;
    const version = before.version + 1;
    const stamp = { changedAt: actor.at, changedBy: actor.operatorEmail };
    // One that the file names no more is refused as well, but comes back with the file unless it is written here that it does not.
    const record: KeyRecord = { ...before, ...(!before.revoked && stamp), version, revoked: true };
    const facts = changedFacts(keyFacts(before), keyFacts(record));
    const entry = { ...actor, action: "key_revoked", subject: auditSubjects.key(record), ...facts };
    const change = { kind: "key" as const, record, sha256: null };
    const outcome = await accessRecords.write([change], before.revoked ? [] : [entry]);
    if (outcome === "written") return record;
    if (tries === mostTries) throw new Error("the key changes too often to be ended");
  }
}
