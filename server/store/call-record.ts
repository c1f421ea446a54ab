import type { CallEnding } from "#contract/shared/call-ending";
import type { Channel } from "#contract/shared/channel";

/** An entry of the call log. Holds no key, token, receiver or vendor text other than the vendor's error code. */
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
  /**
   * The order or product that the call is about: digits, as the contract defines them. null when the call is about
   * none, or about many.
   */
  subject: string | null;
  /** The marketplace's own error code, as the caller received it. */
  upstreamCode: string | null;
  /** Number of connector calls that this call made; null when unknown or none. */
  upstreamCalls: number | null;
  /** Time spent on the marketplace, ms, including waits for our own limits and retries; null = it was not called. */
  upstreamMs: number | null;
};

/** Filter for calls; an undefined field matches every call. */
export type CallFilter = {
  /** Arrival, epoch ms: `from` is inclusive, `to` exclusive. */
  from?: number | undefined;
  to?: number | undefined;
  requestId?: string | undefined;
  /** The order or product that the call is about, as in `subject` of a call. */
  subject?: string | undefined;
  operatorId?: string | undefined;
  appId?: string | undefined;
  keyId?: string | undefined;
  operation?: string | undefined;
  channel?: Channel | undefined;
  ending?: CallEnding | undefined;
  /** An error code, a verdict or a preview code, as in `outcome` of a call. */
  code?: string | undefined;
};

/** Position of a call in the log, which is ordered by arrival and then by insertion. */
export type CallPlace = { at: number; id: number };

export type StoredCall = CallRecord & {
  id: number;
  /**
   * Number of calls that the entry represents: refusals of a key that repeat within a minute share one entry
   * (repeated-refusals.ts).
   */
  calls: number;
};

/** A sign-in event. */
export type SignInRecord = Pick<CallRecord, "requestId" | "at" | "operation">;

/** A page of calls, always newest first, in either direction. */
export type CallPage = {
  calls: StoredCall[];
  /**
   * Where the next page in the same direction starts; null = there are no more calls. It can be set although the page
   * has few calls or none, because each query scans a limited number of entries.
   */
  next: CallPlace | null;
};

export type CallQuestion = {
  filter: CallFilter;
  /** Start of the page, exclusive; null = from the newest. */
  place: CallPlace | null;
  direction: "older" | "newer";
  most: number;
};

/**
 * Range of the operation names of sign-in events, which are in the log and are not calls: `first` is inclusive, `end`
 * exclusive.
 */
export const consoleOperations = { first: "console.", end: "console/" } as const;

/** Status range of each ending: the lowest status, inclusive, and the upper bound, exclusive. */
export const statusOf: Readonly<Record<CallEnding, readonly [number, number]>> = {
  answered: [0, 400],
  refused: [400, 499],
  gone: [499, 500],
  failed: [500, 1_000],
};
