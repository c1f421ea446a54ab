import type { CallEnding } from "#contract/call-ending";
import type { Channel } from "#contract/channel";

/** One line of the log of calls. Holds no key, token, receiver or text of a vendor beyond its code. */
export type CallRecord = {
  requestId: string;
  at: number;
  operatorId: string | null;
  appId: string | null;
  keyId: string | null;
  operation: string;
  channel: Channel | null;
  status: number;
  outcome: string | null;
  units: number;
  durationMs: number;
  /** The order or product that was asked about: digits by the contract's own rule. null where a call is about none, or about many. */
  subject: string | null;
  /** The marketplace's own code of a failure, as the caller was told it. */
  upstreamCode: string | null;
  /** Calls of the connector that this one took; null when unknown or none. */
  upstreamCalls: number | null;
  /** How long the marketplace was asked, waiting for our own limits to it and tries again included; null = it was not. */
  upstreamMs: number | null;
};

/** Which calls are looked for; what is undefined is any. */
export type CallFilter = {
  /** Epoch ms of the arrival: `from` included, `to` not. */
  from?: number | undefined;
  to?: number | undefined;
  requestId?: string | undefined;
  /** The order or product that was asked about, as `subject` of a call has it. */
  subject?: string | undefined;
  operatorId?: string | undefined;
  appId?: string | undefined;
  keyId?: string | undefined;
  operation?: string | undefined;
  channel?: Channel | undefined;
  ending?: CallEnding | undefined;
  /** An error code, a verdict or a preview code, as `outcome` of a call has it. */
  code?: string | undefined;
};

/** Where a call stands among all: by its arrival, then by when it was written. */
export type CallPlace = { at: number; id: number };

export type KeptCall = CallRecord & {
  id: number;
  /** How many calls the line stands for: refusals of a key that repeat within a minute are one line (repeated-refusals.ts). */
  calls: number;
};

/** An event of a sign-in. */
export type SignInRecord = Pick<CallRecord, "requestId" | "at" | "operation">;

/** `calls` are newest first in either direction. */
export type CallPage = {
  calls: KeptCall[];
  /**
   * From where to go on in the same direction; null = there is nothing more. It can be there with few calls or none: only so
   * many lines are looked at in one question.
   */
  next: CallPlace | null;
};

export type CallQuestion = {
  filter: CallFilter;
  /** From here on, itself not included; null = from the newest. */
  place: CallPlace | null;
  direction: "older" | "newer";
  most: number;
};

/** The names of what happened to somebody's way in, which is in the log and no call: from the first to before the second. */
export const consoleOperations = { first: "console.", end: "console/" } as const;

/** The lowest status of each ending and the one behind its highest. */
export const statusOf: Readonly<Record<CallEnding, readonly [number, number]>> = {
  answered: [0, 400],
  refused: [400, 499],
  gone: [499, 500],
  failed: [500, 1_000],
};
