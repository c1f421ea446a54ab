/** Epoch milliseconds. */
export type Clock = () => number;

/** Resolves after `ms`, rejects with the signal's reason when aborted first. */
export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** A number in [0, 1): jitter. */
export type Random = () => number;

/**
 * Keyed and plain digests as lower-case hex of UTF-8 text: node:crypto on the server, @noble/hashes
 * in a browser.
 */
export type Digests = {
  hmacSha1(key: string, text: string): string;
  hmacSha256(key: string, text: string): string;
  sha256(text: string): string;
};

/**
 * Fetches the picture at an address, at most 8 MiB, from public addresses only.
 * @throws Failure VALIDATION_ERROR whose issue names image_url and the rule that the address
 *   breaks; the signal's reason when it was aborted
 */
export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Uint8Array>;

/** Answer of a receiver to an event. */
export type WebhookAnswer = {
  /** HTTP status; null without an answer. */
  status: number | null;
  /** null when it accepted the event. */
  error: string | null;
  /** Beginning of its response, readable; null after a success and for an empty one. */
  answer: string | null;
  /** Requested pause before the next attempt; 0 without one. */
  retryAfterMs: number;
  durationMs: number;
};

/**
 * Sends an event to a webhook once, signed with each of the secrets. Rejects only with the
 * signal's reason.
 */
export type SendWebhook = (message: {
  url: string;
  id: string;
  body: string;
  secrets: readonly string[];
  signal: AbortSignal;
}) => Promise<WebhookAnswer>;

/** Returns a time in the form of answers, from epoch ms: ISO text in UTC with milliseconds, which ends in Z. */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Tolerance for automatic corrections of the clock, ms. */
const corrected = 1_000;

/**
 * Returns the time until `at`, ms. Returns 0 when that is past, or further ahead than `max`, which
 * happens only when the clock was set back: the wait would then be too long.
 */
export function msUntil(at: number, now: number, max: number): number {
  const left = at - now;
  return left > max + corrected ? 0 : Math.max(0, left);
}

/** Maximum delay of a timer, ms; a longer one fires at once. */
const maxTimerMs = 2 ** 31 - 1;

/**
 * Sleeps `ms`, on a server and in a browser. When aborted first, rejects with the signal's reason
 * and leaves neither timer nor listener behind.
 */
export const wait: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    let timer: ReturnType<typeof setTimeout>;
    const sleep = (left: number) => {
      const now = Math.min(left, maxTimerMs);
      timer = setTimeout(() => {
        if (left > now) return sleep(left - now);
        signal?.removeEventListener("abort", onAbort);
        resolve();
      }, now);
    };
    sleep(ms);
    signal?.addEventListener("abort", onAbort, { once: true });
  });

/**
 * Compares texts in a time that depends on the length only, so that measuring reveals nothing about
 * a digest.
 */
export function sameText(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
