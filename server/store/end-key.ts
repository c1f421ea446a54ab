import type { AccessRecords, KeyRecord } from "./access-records.ts";
import { auditSubjects, type AuditActor } from "./audit.ts";
import { changedFacts, keyFacts } from "./record-facts.ts";

/**
 * Maximum number of tries: of two concurrent revocations of a key, the second finds a changed record and has to
 * try again.
 */
const maxTries = 5;

/**
 * Revokes a key permanently and, unless it was revoked before, records that in the audit log. This includes keys of the
 * configuration file, because a leaked key has to stop working now, wherever it came from. The file does not restore
 * it.
 *
 * @returns null when there is no such key
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
    const revision = { changedAt: actor.at, changedBy: actor.operatorEmail };
    // A key that the file no longer names is refused as well, but would come back with the file unless its revocation
    // is saved here.
    const record: KeyRecord = { ...before, ...(!before.revoked && revision), version, revoked: true };
    const facts = changedFacts(keyFacts(before), keyFacts(record));
    const entry = { ...actor, action: "key_revoked", subject: auditSubjects.key(record), ...facts };
    const change = { kind: "key" as const, record, sha256: null };
    const outcome = await accessRecords.write([change], before.revoked ? [] : [entry]);
    if (outcome === "written") return record;
    if (tries === maxTries) throw new Error("the key keeps changing, so it could not be revoked");
  }
}
