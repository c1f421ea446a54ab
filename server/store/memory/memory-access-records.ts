import type { AccessChange, AccessRecords, AppRecord, KeyRecord, PlanRecord } from "../access-records.ts";
import type { AuditEntry } from "../audit.ts";
import type { NewEvent } from "../events.ts";

/** Creates in-memory storage of apps, keys and plans as administrators change them. */
export function createMemoryAccessRecords(
  { plans, apps, keys }: MemoryRecords,
  {
    writeAudit,
    appendEvents,
  }: { writeAudit: (entry: AuditEntry) => void; appendEvents: (events: readonly NewEvent[]) => void },
): AccessRecords {
  const keyOf = ({ appId, id }: KeyRecord) => keys.find((key) => key.appId === appId && key.id === id);
  const inOrder = <R>(records: Iterable<Saved<R>>, idOf: (record: Saved<R>) => string) =>
    [...records]
      .map((record) => ({ ...record, inFile: record.inFile === true }))
      .sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));

  function refusal(change: AccessChange): "stale" | "taken" | null {
    const { kind, record } = change;
    const stored =
      kind === "plan"
        ? plans.get(record.name)
        : kind === "app"
          ? apps.get(record.id)
          : (keyOf(record) ?? keys.find(({ sha256 }) => sha256 === change.sha256));
    if (record.version === 1) return stored ? "taken" : null;
    const isCurrent = stored?.version === record.version - 1 && (kind === "key" || stored.inFile !== true);
    return isCurrent ? null : "stale";
  }

  function put(change: AccessChange): void {
    const { kind, record } = change;
    if (kind === "plan") plans.set(record.name, { ...record, inFile: null });
    else if (kind === "app") apps.set(record.id, { ...record, inFile: null });
    else {
      const stored = keyOf(record);
      const { inFile: _inFile, lastUsed: _lastUsed, ...rest } = record;
      if (stored) Object.assign(stored, rest);
      else keys.push({ ...record, inFile: null, sha256: change.sha256 ?? "" });
    }
  }

  return {
    apps: async () => inOrder<AppRecord>(apps.values(), ({ id }) => id),
    app: async (id) => {
      const app = apps.get(id);
      return app ? { ...app, inFile: app.inFile === true } : null;
    },
    plans: async () => inOrder<PlanRecord>(plans.values(), ({ name }) => name),
    keys: async (appId) =>
      inOrder<KeyRecord>(
        keys
          .filter((key) => appId === null || key.appId === appId)
          .map(({ sha256: _sha256, ...key }) => ({ ...key, revoked: key.revoked || key.inFile === false })),
        ({ appId: app, id }) => `${app}\n${id}`,
      ),
    write: async (changes, audit, events = []) => {
      for (const change of changes) {
        const why = refusal(change);
        if (why !== null) return why;
      }
      appendEvents(events);
      changes.forEach(put);
      audit.forEach(writeAudit);
      return "written";
    },
  };
}

/**
 * A stored record. As in the databases, `inFile` is null for a record that no configuration ever named, and false for
 * one that an earlier configuration named.
 */
type Saved<R> = Omit<R, "inFile"> & { inFile: boolean | null };

export type MemoryRecords = {
  plans: Map<string, Saved<PlanRecord>>;
  apps: Map<string, Saved<AppRecord>>;
  keys: (Saved<KeyRecord> & { sha256: string })[];
};
