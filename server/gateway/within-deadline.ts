import { Failure } from "#contract/failure";
import type { Wait } from "#server/marketplaces/clock.ts";

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
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const running = new AbortController();
  const timer = new AbortController();

  const stop = (reason: Error) => {
    running.abort(reason);
    reject(reason);
  };
  const leave = () => stop(new CallerGone());
  const finish = () => {
    caller.removeEventListener("abort", leave);
    timer.abort("finished");
  };

  if (caller.aborted) {
    reject(new CallerGone());
    return promise;
  }
  caller.addEventListener("abort", leave, { once: true });
  wait(ms, timer.signal).then(() => stop(late()), ignore);
  work(running.signal).then(resolve, reject).finally(finish);
  return promise;
}

function tooLate(): Failure {
  return new Failure(
    "CHANNEL_UPSTREAM_ERROR",
    "The marketplace did not answer in time. Nothing was billed; try again later.",
    { internal: "overall deadline" },
  );
}

function ignore(): void {}
