import type { ErrorEnvelope } from "#contract/shared/error-envelope";

/** An answer that the contract's own schema accepted. */
export type CallSuccess<Value> = {
  ok: true;
  value: Value;
  requestId: string;
  /** Units that this call cost. */
  units: number;
  channel: string | null;
  /** Units left today as reported by the gateway; null when it reported none. */
  remainingDay: number | null;
  /** Time of the answer by the server's clock, epoch ms. */
  at: number;
  /** The answer as received, with every digit as sent. */
  rawText: string;
};

export type CallError = {
  ok: false;
  kind: "error";
  envelope: ErrorEnvelope["error"];
  status: number;
  requestId: string;
  /**
   * Time when the same call can succeed, epoch ms; set for a limit, and for a call that was not sent because
   * the marketplace is failing.
   */
  retryAt?: number;
  /**
   * Time until then in ms, counted by the server. Timers use this, because the device's clock may be hours
   * off.
   */
  waitMs?: number;
  at: number;
  rawText: string;
};

/** A network failure: it is unknown whether the call reached the gateway. */
export type CallNoAnswer = { ok: false; kind: "no_answer"; aborted: boolean; at: number };

export type CallFailure = CallError | CallNoAnswer;
export type CallResult<Value> = CallSuccess<Value> | CallFailure;
