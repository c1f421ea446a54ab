/** Epoch milliseconds. */
export type Clock = () => number;

/** Resolves after `ms`, rejects with the signal's reason when aborted first. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A number in [0, 1): jitter. */
export type Random = () => number;

/** A time as answers write it, from epoch ms: ISO text in UTC with milliseconds, which ends in Z. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
