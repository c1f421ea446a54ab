import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { AuditEntry } from "../audit.ts";
import { reopenMs, type HandedCase, type HandedCases } from "../handed-cases.ts";
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
  const stored = new Map<string, { handed: HandedCase; closedAt: number | null }>();
  const openCases = () =>
    [...stored.values()].flatMap(({ handed, closedAt }) => (closedAt === null ? handed : []));

  function forgetClosed(at: number) {
    for (const [id, { closedAt }] of stored)
      if (closedAt !== null && closedAt <= at - reopenMs) stored.delete(id);
  }

  return {
    open: async () =>
      openCases().sort((one, other) => one.askedAt - other.askedAt || (one.id < other.id ? -1 : 1)),
    handOver: async (handed, maxOpen, audit) => {
      forgetClosed(handed.askedAt);
      if (openCases().filter(({ askedBy }) => askedBy === handed.askedBy).length >= maxOpen) return "full";
      const same = [...stored.values()].find(
        ({ handed: { channel, orderId } }) => channel === handed.channel && orderId === handed.orderId,
      );
      if (same?.closedAt === null) return "taken";
      if (same) stored.delete(same.handed.id);
      stored.set(handed.id, { handed: { ...handed }, closedAt: null });
      writeAudit(audit);
      return "handed_over";
    },
    close: async (id, at, audit) => {
      forgetClosed(at);
      const found = stored.get(id);
      if (found?.closedAt !== null) return false;
      found.closedAt = at;
      writeAudit(audit(found.handed));
      return true;
    },
    reopen: async (id, at, audit) => {
      const found = stored.get(id);
      if (!found || found.closedAt === null || found.closedAt <= at - reopenMs) return false;
      found.closedAt = null;
      writeAudit(audit(found.handed));
      return true;
    },
  };
}
