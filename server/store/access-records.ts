import type { AppState } from "#contract/app-state";
import type { App, AppKey, Plan } from "./access.ts";
import type { AuditEntry } from "./audit.ts";

/** What every record has. A record is only written over the version that was read, so that no change is lost silently. */
export type RecordStamp = {
  /** 1 when it is new, one more with each change. */
  version: number;
  /** By an operator; null: nobody did since the configuration file made it. Epoch ms. */
  changedAt: number | null;
  /** The operator's e-mail address. */
  changedBy: string | null;
  /** The configuration file names it: it is changed there. */
  inFile: boolean;
};

export type PlanRecord = Plan & RecordStamp;

export type AppRecord = App &
  RecordStamp & {
    /** In warehouse mode (§1 rule 4). */
    warehouseCode: string | null;
    state: AppState;
    /** Why it is suspended. */
    stateReason: string | null;
    /** Epoch ms; null = before this was kept, or by the file. */
    createdAt: number | null;
  };

export type KeyRecord = Omit<AppKey, "sha256"> &
  RecordStamp & {
    appId: string;
    note: string | null;
    createdAt: number | null;
    /** The latest use to the minute; null = not since this is kept. */
    lastUsed: { at: number; operation: string } | null;
  };

/** A record as it is to be: of version 1 it is new, of version n it takes the place of version n - 1. */
export type AccessChange =
  | { kind: "plan"; record: PlanRecord }
  | { kind: "app"; record: AppRecord }
  /** `sha256` of a new key, null otherwise. */
  | { kind: "key"; record: KeyRecord; sha256: string | null };

/** Apps, keys and plans as administrators see and change them. */
export type AccessRecords = {
  /** By id. */
  apps: () => Promise<AppRecord[]>;
  /** null = there is no such app. */
  app: (id: string) => Promise<AppRecord | null>;
  /** By name. */
  plans: () => Promise<PlanRecord[]>;
  /** Those of an app, by id. */
  keys: (appId: string) => Promise<KeyRecord[]>;
  /**
   * All of the changes with their entries in the audit log, or nothing. `stale`: one has another version by now, or the
   * configuration file names it; `taken`: the id of a new one is in use. A key of the file can be changed: it is ended so.
   */
  write: (changes: AccessChange[], audit: AuditEntry[]) => Promise<"written" | "stale" | "taken">;
};
