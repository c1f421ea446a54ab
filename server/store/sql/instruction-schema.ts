import type { VerdictKind } from "#contract/public/verdict-kinds";
import type { Channel } from "#contract/shared/channel";

/** Tables of the administrators' instructions to support, and of the cases from support. Times are epoch ms. */
export type InstructionTables = {
  payment_instructions: {
    verdict: VerdictKind;
    text_en: string;
    text_zh: string;
    version: number;
    changed_at: number;
    changed_by: string;
  };
  handed_cases: {
    id: string;
    channel: Channel;
    order_id: string;
    verdict: VerdictKind;
    error_code: string | null;
    request_id: string | null;
    note: string | null;
    asked_at: number;
    asked_by: string;
    /** Null when it is open. */
    closed_at: number | null;
  };
};

/** Migration step: the instruction of each payment verdict, and the cases that were handed over and are open. */
export const instructionTablesSql: readonly string[] = [
  `CREATE TABLE payment_instructions (
    verdict TEXT PRIMARY KEY, text_en TEXT NOT NULL, text_zh TEXT NOT NULL, version BIGINT NOT NULL,
    changed_at BIGINT NOT NULL, changed_by TEXT NOT NULL)`,
  `CREATE TABLE handed_cases (
    id TEXT PRIMARY KEY, channel TEXT NOT NULL, order_id TEXT NOT NULL, verdict TEXT NOT NULL, error_code TEXT,
    request_id TEXT, note TEXT, asked_at BIGINT NOT NULL, asked_by TEXT NOT NULL, UNIQUE (channel, order_id))`,
  "CREATE INDEX handed_cases_by_time ON handed_cases (asked_at, id)",
];

/** Migration step: a closed case stays for a while, so that it can be opened again. */
export const closedCases: readonly string[] = ["ALTER TABLE handed_cases ADD COLUMN closed_at BIGINT"];
