import type { AuditEntry } from "../audit.ts";
import { noGrants, type Grants } from "../grants.ts";

/** Creates in-memory storage of granted actions. */
export function createMemoryGrants(writeAudit: (entry: AuditEntry) => void): Grants {
  let stored = noGrants;
  return {
    read: async () => structuredClone(stored),
    write: async (record, audit) => {
      if (stored.version !== record.version - 1) return false;
      stored = structuredClone(record);
      writeAudit(audit);
      return true;
    },
  };
}
