/** HTTP request to a vendor, as plain values. */
export type OutboundRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

/** Builds a form POST, the request format of every vendor here. */
export function formPost(url: string, params: Record<string, string>): OutboundRequest {
  return {
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      accept: "application/json",
    },
    body: new URLSearchParams(params).toString(),
  };
}

/** Maximum reading calls that are open to one marketplace at a time by default. */
export const defaultMaxInFlight = 256;

/**
 * Calls that may be open in addition to those: writes and 1688's token calls, which the cap does not count. They are
 * few, and a further one is refused as `busy` before anything is sent.
 */
export const uncountedCalls = 32;

/** Limits of one attempt, in ms and bytes. The overall deadline is enforced by the `signal`. */
export type OutboundLimits = {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  /** Maximum body size as received, and after decompression. */
  wireBytes: number;
  inflatedBytes: number;
  /** True for a retry, and for a call that is sent only once, which must use a new socket. */
  freshSocket: boolean;
};

export type OutboundResponse = {
  status: number;
  /** Lower-case names; repeated ones joined by ", ". */
  headers: Record<string, string>;
  /** The whole body, decompressed. */
  body: Uint8Array;
  /**
   * Prevents reuse of the socket that carried this answer (docs/reliability.md row 31). Call it within the same turn of the event
   * loop as the answer: promises may run in between, timers and sockets may not.
   */
  discardConnection(): void;
};

/**
 * Error of a transport that has no answer. `answered` tells whether any response byte had arrived:
 * then the call must not be retried.
 */
export class TransportError extends Error {
  readonly kind:
    | "refused"
    | "name_not_found"
    | "name_try_again"
    | "connect_timeout"
    | "tls"
    | "headers_timeout"
    | "body_timeout"
    | "reset"
    | "protocol"
    | "too_large"
    | "encoding"
    | "aborted"
    | "busy";
  readonly answered: boolean;
  /**
   * Whether a byte of the request may have left. It is false only where that is certain, because a write that may have
   * left is never sent again.
   */
  readonly sent: boolean;

  constructor(
    kind: TransportError["kind"],
    answered: boolean,
    { sent = true, ...options }: { cause?: unknown; sent?: boolean } = {},
  ) {
    super(`upstream transport: ${kind}`, options);
    this.sent = sent;
    this.name = "TransportError";
    this.kind = kind;
    this.answered = answered;
  }
}

/**
 * Sends one request once: no retry, no redirect, no cache.
 * @throws TransportError
 */
export type Transport = (
  request: OutboundRequest,
  limits: OutboundLimits,
  signal: AbortSignal,
) => Promise<OutboundResponse>;
