import type { Channel } from "#contract/shared/channel";
import type {
  CallFilter,
  CallPage,
  CallQuestion,
  CallRecord,
  FailureGroups,
  SignInRecord,
} from "./call-record.ts";

/** Number of recent entries scanned for recent outcomes. */
export const recentLines = 2_000;

export type CallLog = {
  append: (record: CallRecord) => Promise<void>;
  /**
   * Sets the operator of a call whose entry names none.
   *
   * @returns whether there is such an entry, or the call is a refusal that shares one
   */
  nameOperator: (
    call: Pick<CallRecord, "requestId" | "at" | "operation" | "status"> & { operatorId: string },
  ) => Promise<boolean>;
  /** Returns a page of calls in order of arrival. */
  find: (question: CallQuestion) => Promise<CallPage>;
  /** Returns the refused and failed calls that match, by code. */
  failures: (filter: CallFilter) => Promise<FailureGroups>;
  /** Returns the sign-in events of an operator, newest first. */
  signIns: (operatorId: string, max: number) => Promise<SignInRecord[]>;
  /**
   * Returns, per marketplace, the number of calls since a time (epoch ms) and the number without a usable answer, from
   * the latest `recentLines` entries.
   */
  recentOutcomes: (since: number) => Promise<{ channel: Channel; calls: number; failed: number }[]>;
  /**
   * Finds settled calls without a log entry that their process must have written by now, which means that it ended
   * between settlement and answer, and writes the entry: status 499, outcome `process_ended`. Where the entry says 0
   * units, because the settlement was written and went unanswered, it corrects the units. Scans the latest ten
   * thousand settlements that are older than `restMs` and newer than the oldest stored entry.
   *
   * @returns how many paid calls it found that had no answer, or an error; a repeated call does not find them again
   */
  recordUnanswered: (restMs: number) => Promise<number>;
};
