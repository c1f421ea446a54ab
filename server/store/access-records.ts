import type { AppState } from "#contract/console/states";
import type { App, AppKey, Plan } from "./access.ts";
import type { AuditEntry } from "./audit.ts";
import type { NewEvent } from "./events.ts";

/**
 * Version and origin of a record. A record is only written over the version that was read, so that no change is lost
 * silently.
 */
export type RecordRevision = {
  /** 1 for a new record; each change adds one. */
  version: number;
  /**
   * Time of an operator's latest change, epoch ms; null = unchanged since the configuration file created the record.
   */
  changedAt: number | null;
  /** The operator's e-mail address. */
  changedBy: string | null;
  /** True when the configuration file names the record, which can then only be changed there. */
  inFile: boolean;
};

export type PlanRecord = Plan & RecordRevision;

export type AppRecord = App &
  RecordRevision & {
    /** Set in warehouse mode only (§1 rule 4). */
    warehouseCode: string | null;
    state: AppState;
    /** Reason for the suspension. */
    stateReason: string | null;
    /** Epoch ms; null = created by the configuration file, or before creation times were recorded. */
    createdAt: number | null;
  };

export type KeyRecord = Omit<AppKey, "sha256"> &
  RecordRevision & {
    appId: string;
    note: string | null;
    createdAt: number | null;
    /** The latest use, to the minute; null when not used since uses are recorded. */
    lastUsed: { at: number; operation: string } | null;
  };

/** The record to save: version 1 creates it, version n replaces version n - 1. */
export type AccessChange =
  | { kind: "plan"; record: PlanRecord }
  | { kind: "app"; record: AppRecord }
  /** `sha256` of a new key, null otherwise. */
  | { kind: "key"; record: KeyRecord; sha256: string | null };

export type WriteOutcome = "written" | "stale" | "taken";

/** Apps, keys and plans as administrators see and change them. */
export type AccessRecords = {
  /** Returns all apps, ordered by id. */
  apps: () => Promise<AppRecord[]>;
  /** Returns null when there is no such app. */
  app: (id: string) => Promise<AppRecord | null>;
  /** Returns all plans, ordered by name. */
  plans: () => Promise<PlanRecord[]>;
  /** Returns the keys of an app, or of all apps (null), ordered by app and id. A company may have a hundred thousand. */
  keys: (appId: string | null) => Promise<KeyRecord[]>;
  /**
   * Writes all changes with their entries in the audit log and the events about them, or none of them. Returns `stale`
   * when a record has another version or is named by the configuration file, and `taken` when the id of a new record is
   * in use. A key from the file can be changed, because an administrator revokes it this way.
   */
  write: (
    changes: AccessChange[],
    audit: AuditEntry[],
    events?: readonly NewEvent[],
  ) => Promise<WriteOutcome>;
};
