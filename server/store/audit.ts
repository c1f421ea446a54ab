import type { Channel } from "#contract/shared/channel";
import type { AuditField } from "#contract/console/console-audit";
import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { TokenOwner } from "./access.ts";

/**
 * A change made by an operator, the command line or a changed configuration file. Neither `before` nor `after` ever
 * holds a secret: no key, no hash of one, no token.
 */
export type AuditEntry = {
  /** Epoch ms. */
  at: number;
  operatorId: string;
  operatorEmail: string;
  /** One of `auditActions` (contract/console/console-audit.ts). */
  action: string;
  /** The changed record: one of `auditSubjects`. */
  subject: string;
  /** The audit fields of the change; null: the record did not exist before, or no longer exists. */
  before: AuditFacts | null;
  after: AuditFacts | null;
  requestId: string;
};

/** Author, time and request of a change. */
export type AuditActor = Pick<AuditEntry, "at" | "operatorId" | "operatorEmail" | "requestId">;

export type AuditFacts = Readonly<Partial<Record<AuditField, unknown>>>;

/** `id` grows from entry to entry. */
export type StoredAuditEntry = AuditEntry & { id: number };

/** Conditions on audit entries; an entry has to match all that are set. */
export type AuditFilter = {
  /** An operator's id, or their e-mail address in upper or lower case. */
  operator?: string | undefined;
  action?: string | undefined;
  /** This subject and those below it: `apps/a` also matches `apps/a/keys/k`. */
  subject?: string | undefined;
  /** Epoch ms, inclusive. */
  from?: number | undefined;
  /** Epoch ms, exclusive. */
  until?: number | undefined;
};

/** The audit log. It is append-only and lives as long as the database. */
export type AuditLog = {
  /**
   * Records a change that is stored elsewhere; a change to the store itself writes its entry in the same transaction.
   */
  record: (entry: AuditEntry) => Promise<void>;
  /** Returns up to `most` entries with an id below `below` (null = all), newest first. */
  page: (filter: AuditFilter, place: { below: number | null; most: number }) => Promise<StoredAuditEntry[]>;
};

/**
 * Names of records in the audit log. They are paths, so that the entries of an app include those of its keys,
 * marketplaces and webhooks.
 */
export const auditSubjects = {
  app: (id: string) => `apps/${id}`,
  key: ({ appId, id }: { appId: string; id: string }) => `apps/${appId}/keys/${id}`,
  marketplace: ({ kind, id }: TokenOwner, channel: Channel) => `${kind}s/${id}/marketplaces/${channel}`,
  operator: (id: string) => `operators/${id}`,
  order: (channel: Channel, id: string) => `orders/${channel}/${id}`,
  purchase: (id: string) => `purchases/${id}`,
  plan: (name: string) => `plans/${name}`,
  webhook: ({ appId, id }: { appId: string; id: string }) => `apps/${appId}/webhooks/${id}`,
  instruction: (verdict: VerdictKind) => `instructions/${verdict}`,
  /** The kill switch, and the roles that may create and cancel orders. */
  purchasing: "purchasing",
};

/**
 * Returns the audit actor for changes made on the command line, by anyone with a shell on the database.
 *
 * @param at epoch ms
 */
export function commandLine(at: number): AuditActor {
  return { at, operatorId: "command_line", operatorEmail: "command line", requestId: "command_line" };
}

/**
 * Returns the audit actor for a start-up that found a changed configuration file.
 *
 * @param at epoch ms
 */
export function configurationFile(at: number): AuditActor {
  return {
    at,
    operatorId: "configuration_file",
    operatorEmail: "configuration file",
    requestId: "configuration_file",
  };
}
