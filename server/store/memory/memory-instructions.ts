import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { AuditEntry } from "../audit.ts";
import type { HandedCase, HandedCases } from "../handed-cases.ts";
import type { Instruction, Instructions } from "../instructions.ts";

/** Creates in-memory storage of instructions. */
export function createMemoryInstructions(writeAudit: (entry: AuditEntry) => void): Instructions {
  const stored = new Map<VerdictKind, Instruction>();
  return {
    all: async () => [...stored.values()].sort((one, other) => (one.verdict < other.verdict ? -1 : 1)),
    write: async (instruction, audit) => {
      const before = stored.get(instruction.verdict);
      if (instruction.version === 1 && before) return "taken";
      if ((before?.version ?? 0) !== instruction.version - 1) return "stale";
      stored.set(instruction.verdict, { ...instruction });
      writeAudit(audit);
      return "written";
    },
  };
}

/** Creates in-memory storage of handed-over cases. */
export function createMemoryHandedCases(writeAudit: (entry: AuditEntry) => void): HandedCases {
  const stored = new Map<string, HandedCase>();
  return {
    open: async (max) =>
      [...stored.values()]
        .sort((one, other) => one.askedAt - other.askedAt || (one.id < other.id ? -1 : 1))
        .slice(0, max),
    handOver: async (handed, audit) => {
      const isSame = ({ channel, orderId }: HandedCase) =>
        channel === handed.channel && orderId === handed.orderId;
      if ([...stored.values()].some(isSame)) return false;
      stored.set(handed.id, { ...handed });
      writeAudit(audit);
      return true;
    },
    close: async (id, audit) => {
      const closed = stored.get(id);
      if (!closed) return false;
      stored.delete(id);
      writeAudit(audit(closed));
      return true;
    },
  };
}
