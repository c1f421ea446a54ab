/** One HTTP request to a vendor, on plain values. */
export type OutboundRequest = {
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  body: string | null;
};

/** A form, as every vendor here takes its calls. */
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

/** Limits of one attempt, ms and bytes. The overall deadline is the `signal`'s business. */
export type OutboundLimits = {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
  /** Largest body as it came over the wire and after inflating. */
  wireBytes: number;
  inflatedBytes: number;
  /** True for a retry: must not use a socket that was used before. */
  freshSocket: boolean;
};

export type OutboundResponse = {
  status: number;
  /** Lower-case names; repeated ones joined by ", ". */
  headers: Record<string, string>;
  /** Whole and inflated. */
  body: Uint8Array;
  /** Never use the socket that carried this answer again (docs/reliability.md row 31). Call it before the next await. */
  discardConnection(): void;
};

/** Why a transport has no answer. `answered` tells whether any response byte had arrived: then nothing may be retried. */
export class TransportFault extends Error {
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

  constructor(kind: TransportFault["kind"], answered: boolean, options: { cause?: unknown } = {}) {
    super(`upstream transport: ${kind}`, options);
    this.name = "TransportFault";
    this.kind = kind;
    this.answered = answered;
  }
}

/** Sends one request once: no retry, no redirect, no cache. @throws TransportFault */
export type Transport = (
  request: OutboundRequest,
  limits: OutboundLimits,
  signal: AbortSignal,
) => Promise<OutboundResponse>;
