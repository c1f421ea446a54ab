import { errorOf, secondsIn } from "./procurement-error.ts";

export type RetryOptions = {
  /** Maximum attempts of one call, including the first; 3 by default. 1 never repeats. */
  maxAttempts?: number;
  /** Maximum wait before an attempt, ms; 20,000 by default. A longer Retry-After ends the call with its error. */
  maxWaitMs?: number;
  /** Returns a number from 0 to below 1, which spreads the waits of many callers. */
  random?: () => number;
  /** Waits; rejects when the signal is aborted. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

/** First wait where the gateway names none, ms. It doubles with each attempt. */
const firstWaitMs = 500;

/**
 * Wraps fetch with harmless retries, of answers in which the gateway says that the same call can succeed. A create is
 * repeated byte for byte, only with an external_order_id, by which it is executed at most once, and not after an
 * INTERNAL_ERROR. A cancel is repeated only when a limit stopped it. A broken connection is never repeated here,
 * because the call may have cost units.
 */
export function createRetryingFetch(
  fetch: (request: Request) => Promise<Response>,
  { maxAttempts = 3, maxWaitMs = 20_000, random = Math.random, wait = waitFor }: RetryOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetch(request.clone());
      if (response.ok || attempt >= maxAttempts || !(await mayRepeat(request, response))) return response;
      const named = secondsIn(response.headers.get("retry-after"));
      const spreadMs = random() * firstWaitMs;
      // The spread only adds to what the gateway named, so that no attempt comes early.
      const waitMs = named === null ? firstWaitMs * 2 ** (attempt - 1) + spreadMs : named * 1000 + spreadMs;
      if (waitMs > maxWaitMs + firstWaitMs) return response;
      await response.body?.cancel();
      await wait(waitMs, request.signal);
    }
  };
}

async function mayRepeat(request: Request, response: Response): Promise<boolean> {
  const error = errorOf(await jsonIn(response));
  if (error?.retryable !== true) return false;
  const [, write] = /\/orders\/(?:\w+\/)?(create|cancel)$/.exec(new URL(request.url).pathname) ?? [];
  if (write === undefined) return true;
  if (write === "cancel") return response.status === 429;
  // The order may exist, and a refusal of the repetition would hide that from the caller.
  if (error.code === "INTERNAL_ERROR") return false;
  const order = await jsonIn(request);
  return typeof order === "object" && order !== null && "external_order_id" in order;
}

async function jsonIn(message: Request | Response): Promise<unknown> {
  try {
    return await message.clone().json();
  } catch {
    return null;
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as unknown);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
