import type { Channel } from "#contract/channel";
import type { AuditField } from "#contract/console-audit";
import type { TokenOwner } from "./access.ts";

/** Something that an operator, the command line or a changed configuration file changed. Neither `before` nor `after` ever holds a secret: no key, no hash of one, no token. */
export type AuditEntry = {
  /** Epoch ms. */
  at: number;
  operatorId: string;
  operatorEmail: string;
  /** One of `auditActions` (contract/console-audit.ts). */
  action: string;
  /** What was changed: one of `auditSubjects`. */
  subject: string;
  /** The fields that the change is about; null: there was nothing before, or there is nothing any more. */
  before: AuditFacts | null;
  after: AuditFacts | null;
  requestId: string;
};

/** Who did something, when, and in which call. */
export type AuditActor = Pick<AuditEntry, "at" | "operatorId" | "operatorEmail" | "requestId">;

export type AuditFacts = Readonly<Partial<Record<AuditField, unknown>>>;

/** `id` grows from entry to entry. */
export type KeptAuditEntry = AuditEntry & { id: number };

/** All that is named has to fit. */
export type AuditFilter = {
  /** An operator's id, or their e-mail address in any case. */
  operator?: string | undefined;
  action?: string | undefined;
  /** This subject and what lies below it: `apps/a` is also `apps/a/keys/k`. */
  subject?: string | undefined;
  /** Epoch ms, inclusive. */
  from?: number | undefined;
  /** Epoch ms, exclusive. */
  until?: number | undefined;
};

/** Who changed what: only ever added to, and kept for as long as the database. */
export type AuditLog = {
  /** For a change that is kept elsewhere; what changes the store itself writes its entry with the change. */
  record: (entry: AuditEntry) => Promise<void>;
  /** Newest first, those with an id below `below` (null = from the newest on), at most `most`. */
  page: (filter: AuditFilter, place: { below: number | null; most: number }) => Promise<KeptAuditEntry[]>;
};

/** What things are called in the audit log: paths, so that an app's are also those of its keys and marketplaces. */
export const auditSubjects = {
  app: (id: string) => `apps/${id}`,
  key: ({ appId, id }: { appId: string; id: string }) => `apps/${appId}/keys/${id}`,
  marketplace: ({ kind, id }: TokenOwner, channel: Channel) => `${kind}s/${id}/marketplaces/${channel}`,
  operator: (id: string) => `operators/${id}`,
  plan: (name: string) => `plans/${name}`,
};

/** Who has a shell on the database, as the audit log names them. `at`: epoch ms. */
export function commandLine(at: number): AuditActor {
  return { at, operatorId: "command_line", operatorEmail: "command line", requestId: "command_line" };
}

/** A start that found another configuration file than the one before. */
export function configurationFile(at: number): AuditActor {
  return {
    at,
    operatorId: "configuration_file",
    operatorEmail: "configuration file",
    requestId: "configuration_file",
  };
}
