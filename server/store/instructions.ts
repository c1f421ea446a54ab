import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { WriteOutcome } from "./access-records.ts";
import type { AuditEntry } from "./audit.ts";

/** The company's own instruction for a verdict on an order's payment methods. */
export type Instruction = {
  verdict: VerdictKind;
  /** Text of each language; "" means none. */
  en: string;
  zh: string;
  /** Each change adds one. */
  version: number;
  /** Time of the latest change, epoch ms. */
  changedAt: number;
  /** The operator's e-mail address. */
  changedBy: string;
};

export type Instructions = {
  /** Returns those that were ever written, ordered by verdict. */
  all: () => Promise<Instruction[]>;
  /**
   * Writes an instruction with its audit entry, or neither: version 1 creates it (`taken`: it exists), version n
   * replaces version n - 1 (`stale`: it has another version).
   */
  write: (instruction: Instruction, audit: AuditEntry) => Promise<WriteOutcome>;
};
