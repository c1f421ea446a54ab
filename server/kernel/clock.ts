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

/** What a clock is corrected by without anybody setting it, ms. */
const corrected = 1_000;

/**
 * How long until `at`, ms. 0 when that is past, or further ahead than `longest`, which it never was: somebody set the clock back,
 * and would otherwise be waited for.
 */
export function msUntil(at: number, now: number, longest: number): number {
  const left = at - now;
  return left > longest + corrected ? 0 : Math.max(0, left);
}

/** A timer that is set for longer goes off at once, ms. */
const longestTimer = 2 ** 31 - 1;

/** Sleeps `ms`, on a server and in a browser; rejects with the signal's reason when aborted first, and leaves neither timer nor listener behind. */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    let timer: ReturnType<typeof setTimeout>;
    const sleep = (left: number) => {
      const now = Math.min(left, longestTimer);
      timer = setTimeout(() => {
        if (left > now) return sleep(left - now);
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, now);
    };
    sleep(ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
