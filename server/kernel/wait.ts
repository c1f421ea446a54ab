import type { Wait } from "./clock.ts";

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
