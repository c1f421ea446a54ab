import { Failure } from "#contract/failure";
import type { Wait } from "#server/kernel/clock.ts";

/** The caller closed its connection: nobody reads the answer, nothing is billed. */
export class CallerGone extends Error {
  constructor() {
    super("the caller is gone");
    this.name = "CallerGone";
  }
}

/**
 * Runs `work` until it is done, `ms` have passed, or the caller is gone. In the latter two its signal is aborted and the
 * promise rejects at once, also when the work does not listen. @throws Failure CHANNEL_UPSTREAM_ERROR, CallerGone
 */
export function withinDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  {
    caller,
    ms,
    wait,
    late = tooLate,
  }: {
    caller: AbortSignal;
    ms: number;
    wait: Wait;
    /** What to say when `ms` have passed. */ late?: () => Failure;
  },
): Promise<Result> {
  if (caller.aborted) return Promise.reject(new CallerGone());
  return new Promise((resolve, reject) => {
    // One controller for the work and for the timer: either end of the one ends the other.
    const running = new AbortController();
    const stop = (reason: unknown) => {
      caller.removeEventListener("abort", leave);
      running.abort(reason);
    };
    const leave = () => fail(new CallerGone());
    const fail = (reason: Error) => {
      stop(reason);
      reject(reason);
    };
    caller.addEventListener("abort", leave, { once: true });
    wait(ms, running.signal).then(() => fail(late()), ignore);
    work(running.signal).then(
      (result) => {
        stop(finished);
        resolve(result);
      },
      (error: unknown) => {
        stop(finished);
        reject(error);
      },
    );
  });
}

/** Why the timer of work that is done ends; nobody sees it. */
const finished = "finished";

function tooLate(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace did not answer in time. Nothing was billed; try again later.",
    { internal: "overall deadline" },
  );
}

function ignore(): void {}
