import type { AuditEntry, AuditLog, StoredAuditEntry } from "../audit.ts";

/** Creates the in-memory audit log. Changes to the store write their entries with `write`. */
export function createMemoryAudit(): { auditLog: AuditLog; write: (entry: AuditEntry) => void } {
  const entries: StoredAuditEntry[] = [];
  const write = (entry: AuditEntry) => void entries.push({ ...entry, id: entries.length + 1 });

  return {
    write,
    auditLog: {
      record: async (entry) => write(entry),
      page: async ({ operator, action, subject, from, until }, { below, most: max }) =>
        entries
          .filter(
            (each) =>
              (below === null || each.id < below) &&
              (action === undefined || each.action === action) &&
              (from === undefined || each.at >= from) &&
              (until === undefined || each.at < until) &&
              (subject === undefined || each.subject === subject || each.subject.startsWith(`${subject}/`)) &&
              (operator === undefined ||
                each.operatorId === operator ||
                each.operatorEmail.toLowerCase() === operator.toLowerCase()),
          )
          .toReversed()
          .slice(0, max),
    },
  };
}
