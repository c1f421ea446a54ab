import { keyPrefixes } from "#contract/public/account";
import {
  appPaths,
  keyRotationSchema,
  newKeyRequestSchema,
  type KeyRow,
  type NewKey,
} from "#contract/console/console-apps";
import { Failure } from "#contract/shared/failure";
import { respond } from "#server/gateway/respond.ts";
import { isoTime } from "#server/shared/runtime.ts";
import { keyState } from "#server/store/access.ts";
import type { KeyRecord } from "#server/store/access-records.ts";
import { endKey } from "#server/store/end-key.ts";
import { auditSubjects } from "#server/store/audit.ts";
import { changedFacts, keyFacts } from "#server/store/record-facts.ts";
import {
  actorOf,
  auditEntry,
  newRevision,
  nextRevision,
  noSuch,
  requireCurrent,
  revisionBody,
  writeOrFail,
  randomHex,
} from "./access-changes.ts";
import type { ConsoleDependencies } from "../console-dependencies.ts";
import { readForm } from "../read-form.ts";
import { route, type ConsoleHandler, type ConsoleRoute } from "../route-table.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Creates the routes by which administrators who signed in within ten minutes create, rotate and end the keys of any
 * app (`recentActions` in contract/console/roles.ts). The text of a key is shown once and never stored.
 */
export function createKeyRoutes({ store, newSecret, digests, clock }: ConsoleDependencies): ConsoleRoute[] {
  const { accessRecords } = store;

  const create: ConsoleHandler<typeof appPaths.keys> = async (call, { operator }, { id: appId }) => {
    const input = readForm(call.request, newKeyRequestSchema);
    if (!(await accessRecords.app(appId))) throw noSuch("app");
    const record: KeyRecord = {
      ...newRevision(call, operator),
      appId,
      id: newKeyId(),
      environment: input.environment,
      scopes: [...new Set(input.scopes)],
      note: input.note ?? null,
      revoked: false,
      createdAt: call.at,
      expiresAt: endAfter(input.expires_in_days ?? null, call.at),
      lastUsed: null,
    };
    const { key, change } = withText(record);
    const entry = {
      action: "key_created",
      subject: auditSubjects.key(record),
      before: null,
      after: keyFacts(record),
    } as const;
    await writeOrFail(store, [change], [auditEntry(call, operator, entry)]);
    return respond(call, 201, JSON.stringify(newKey(key, record)));
  };

  const rotate: ConsoleHandler<typeof appPaths.rotateKey> = async (call, { operator }, parameters) => {
    const input = readForm(call.request, keyRotationSchema);
    const known = (await accessRecords.keys(parameters.id)).find(({ id }) => id === parameters.keyId);
    const before = requireCurrent(known, { what: "key", version: input.version });
    if (keyState(before, clock()) !== "active") throw alreadyEnded();
    const overlapEnd = call.at + input.overlap_hours * hourMs;
    const after: KeyRecord = {
      ...before,
      ...nextRevision(before, call, operator),
      expiresAt: Math.min(overlapEnd, before.expiresAt ?? overlapEnd),
    };
    const record: KeyRecord = {
      ...before,
      ...newRevision(call, operator),
      id: newKeyId(),
      createdAt: call.at,
      expiresAt: endAfter(input.expires_in_days ?? null, call.at),
      lastUsed: null,
    };
    const { key, change } = withText(record);
    const facts = changedFacts(keyFacts(before), keyFacts(after));
    await writeOrFail(
      store,
      [{ kind: "key", record: after, sha256: null }, change],
      [
        auditEntry(call, operator, {
          action: "key_rotated",
          subject: auditSubjects.key(before),
          before: facts.before,
          after: { ...facts.after, new_key: record.id },
        }),
        auditEntry(call, operator, {
          action: "key_created",
          subject: auditSubjects.key(record),
          before: null,
          after: keyFacts(record),
        }),
      ],
    );
    return respond(call, 201, JSON.stringify(newKey(key, record)));
  };

  const revoke: ConsoleHandler<typeof appPaths.key> = async (call, { operator }, { id: appId, keyId }) => {
    const ended = await endKey(accessRecords, { appId, keyId }, actorOf(call, operator));
    if (!ended) throw noSuch("key");
    return respond(call, 200, JSON.stringify({ row: keyRow(ended, clock()) }));
  };

  const newKeyId = () => `key_${randomHex(newSecret, 10)}`;

  function withText(record: KeyRecord) {
    const key = `${keyPrefixes[record.environment]}${newSecret()}`;
    return { key, change: { kind: "key" as const, record, sha256: digests.sha256(key) } };
  }

  const newKey = (key: string, record: KeyRecord): NewKey => ({ key, row: keyRow(record, clock()) });

  return [
    route("POST", appPaths.keys, "keys.create", create),
    route("POST", appPaths.rotateKey, "keys.create", rotate),
    route("DELETE", appPaths.key, "keys.revoke", revoke),
  ];
}

/** Returns a key as the page receives it; `now` in epoch ms. */
export function keyRow(key: KeyRecord, now: number): KeyRow {
  const time = (at: number | null) => (at === null ? null : isoTime(at));
  return {
    id: key.id,
    environment: key.environment,
    scopes: key.scopes,
    note: key.note,
    state: keyState(key, now),
    created_at: time(key.createdAt),
    expires_at: time(key.expiresAt),
    last_used: key.lastUsed && { at: isoTime(key.lastUsed.at), operation: key.lastUsed.operation },
    ...revisionBody(key),
  };
}

function endAfter(days: number | null, from: number): number | null {
  return days === null ? null : from + days * dayMs;
}

function alreadyEnded(): Failure {
  return new Failure("VALIDATION_ERROR", "This key has ended: make a new one.", {
    issues: [{ path: "id", message: "has ended", fault: "ended" }],
  });
}
