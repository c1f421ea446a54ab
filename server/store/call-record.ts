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
