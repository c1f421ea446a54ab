import type { AuditAction } from "#contract/console/console-audit";
import { Failure } from "#contract/shared/failure";
import { isoTime } from "#server/shared/runtime.ts";
import type { AccessChange, RecordRevision } from "#server/store/access-records.ts";
import type { AuditActor, AuditEntry, AuditFacts } from "#server/store/audit.ts";
import type { NewEvent } from "#server/store/events.ts";
import type { Store } from "#server/store/store.ts";
import type { ConsoleCall } from "../console-request.ts";
import type { OpenSession } from "../auth/session.ts";

type Operator = OpenSession["operator"];

/** Returns the caller as the audit log records it. */
export function actorOf({ at, requestId }: ConsoleCall, operator: Operator): AuditActor {
  return { at, requestId, operatorId: operator.id, operatorEmail: operator.email };
}

/** Returns an audit log entry for a change that this operator makes with this call. */
export function auditEntry(
  call: ConsoleCall,
  operator: Operator,
  what: { action: AuditAction; subject: string; before: AuditFacts | null; after: AuditFacts | null },
): AuditEntry {
  return { ...actorOf(call, operator), ...what };
}

/** Returns the revision of a new record. */
export function newRevision({ at }: ConsoleCall, operator: Operator): RecordRevision {
  return { version: 1, changedAt: at, changedBy: operator.email, inFile: false };
}

/** Returns the revision of a record that replaces another one. */
export function nextRevision(
  { version, inFile }: RecordRevision,
  { at }: ConsoleCall,
  operator: Operator,
): RecordRevision {
  return { version: version + 1, changedAt: at, changedBy: operator.email, inFile };
}

/** Returns the part of a revision that the page receives. */
export function revisionBody({ version, changedAt, changedBy, inFile }: RecordRevision) {
  const at = changedAt === null ? null : isoTime(changedAt);
  return { version, changed_at: at, changed_by: changedBy, in_file: inFile };
}

/**
 * Returns the record if this administrator may change it now.
 * @throws Failure VALIDATION_ERROR (400, 409), NOT_FOUND
 */
export function requireCurrent<R extends RecordRevision>(
  record: R | null | undefined,
  { what, version }: { what: string; version: number },
): R {
  if (!record) throw noSuch(what);
  if (record.inFile) throw fromFile(what);
  if (record.version !== version) throw changedMeanwhile(record, what);
  return record;
}

export function noSuch(what: string): Failure {
  return new Failure("NOT_FOUND", `There is no such ${what}. It may have been removed.`);
}

/**
 * Writes a change, or fails.
 * @throws Failure 409 when a concurrent change came first, or the id is already in use by chance
 */
export async function writeOrFail(
  { accessRecords }: Pick<Store, "accessRecords">,
  changes: AccessChange[],
  audit: AuditEntry[],
  events: readonly NewEvent[] = [],
): Promise<void> {
  const outcome = await accessRecords.write(changes, audit, events);
  if (outcome === "stale") throw changedMeanwhile({ changedAt: null, changedBy: null }, "record");
  if (outcome === "taken") throw taken();
}

function fromFile(what: string): Failure {
  const message = "comes from the configuration file: change it there";
  return new Failure("VALIDATION_ERROR", `This ${what} ${message}. The console shows it only.`, {
    issues: [{ path: "id", message, fault: "not_changeable" }],
  });
}

/** Returns the failure for a change that is based on an older version: 409. */
export function changedMeanwhile(
  { changedAt, changedBy }: Pick<RecordRevision, "changedAt" | "changedBy">,
  what: string,
): Failure {
  const who = changedBy ?? "Somebody else";
  const when = changedAt === null ? "a moment ago" : `at ${isoTime(changedAt)}`;
  return new Failure(
    "VALIDATION_ERROR",
    `${who} changed this ${what} ${when}. Look at it as it is now before you change it.`,
    { status: 409, issues: [{ path: "version", message: "is not the latest any more", fault: "outdated" }] },
  );
}

function taken(): Failure {
  return new Failure("VALIDATION_ERROR", "This name or id is in use already.", {
    issues: [{ path: "name", message: "is in use already", fault: "taken" }],
  });
}

/**
 * Returns lower-case hex digits of a secret of `newSecret`: at most 64. Ids of apps and keys consist of a few of them,
 * because people read these ids aloud and compare them, and those of `newId` are longer.
 */
export function randomHex(newSecret: () => string, digits: number): string {
  const bytes = atob(newSecret().replaceAll("-", "+").replaceAll("_", "/"));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}

/** Returns a random UUID (RFC 9562, version 4). */
export function randomUuid(newSecret: () => string): string {
  const hex = randomHex(newSecret, 32);
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4] ?? "8";
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join("-");
}
