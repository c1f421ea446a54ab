import type { CancelSignal } from "./cancel.ts";
/** Epoch milliseconds. */
export type Clock = () => number;

/** Resolves after `ms`, rejects with the signal's reason when aborted first. */
export type Wait = (ms: number, signal?: CancelSignal) => Promise<void>;

/** A number in [0, 1): jitter. */
export type Random = () => number;
