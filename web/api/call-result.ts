import type { ErrorEnvelope } from "#contract/error-envelope";

/** An answer that the contract's own schema accepted. */
export type CallSuccess<Value> = {
  ok: true;
  value: Value;
  requestId: string;
  /** What this call cost. */
  units: number;
  channel: string | null;
  /** Units left today as the gateway said; null when it did not. */
  remainingDay: number | null;
  /** Epoch ms of the answer, by the server's clock. */
  at: number;
  /** The answer as it came, every digit as sent. */
  rawText: string;
};

export type CallError = {
  ok: false;
  kind: "error";
  envelope: ErrorEnvelope["error"];
  status: number;
  requestId: string;
  /** The console's own session was gone: the gateway was not asked, and no key is at fault. */
  signedOut?: true;
  /** Epoch ms when the same call can succeed: of a limit, and of a call that was not sent to a marketplace in trouble. */
  retryAt?: number;
  /** How long until then, ms, counted by the server: what waits takes this, since the device's clock may be hours off. */
  waitMs?: number;
  at: number;
  rawText: string;
};

/** The network, not the gateway: whether the call arrived is not known. */
export type CallNoAnswer = { ok: false; kind: "no_answer"; aborted: boolean; at: number };

export type CallFailure = CallError | CallNoAnswer;
export type CallResult<Value> = CallSuccess<Value> | CallFailure;
