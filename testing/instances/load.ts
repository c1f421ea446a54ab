import type { Outcome } from "./instances-fixture.ts";

export type Load = {
  /** Answers in the order in which they arrived. */
  outcomes: Outcome[];
  /** Returns the number of calls whose connection broke before the answer, so that their outcome is unknown. */
  broken: () => number;
  /** Resolves after this number of answers. */
  reached: (answers: number) => Promise<void>;
  /** Resolves when no caller is left. */
  ended: Promise<unknown>;
  /** Lets every caller finish its call, and starts no new one. */
  stop: () => Promise<void>;
};

/** Starts callers that call one after the other until they are stopped, or until `calls` calls have begun in all. */
export function startLoad({
  call,
  callers,
  calls = Infinity,
}: {
  call: () => Promise<Outcome>;
  callers: number;
  calls?: number;
}): Load {
  const outcomes: Outcome[] = [];
  let begun = 0;
  let broken = 0;
  let stopped = false;
  let waiting: { answers: number; resolve: () => void }[] = [];

  async function caller(): Promise<void> {
    while (!stopped && begun < calls) {
      begun += 1;
      const outcome = await call().catch(() => null);
      if (outcome === null) {
        broken += 1;
        // The instance no longer listens; further calls would only use processor time.
        return;
      }
      outcomes.push(outcome);
      for (const { answers, resolve } of waiting) if (outcomes.length >= answers) resolve();
      waiting = waiting.filter(({ answers }) => outcomes.length < answers);
    }
  }
  const running = Promise.all(Array.from({ length: callers }, caller));

  return {
    outcomes,
    broken: () => broken,
    ended: running,
    reached: (answers) =>
      outcomes.length >= answers
        ? Promise.resolve()
        : Promise.race([
            new Promise<void>((resolve) => waiting.push({ answers, resolve })),
            running.then(() => undefined),
          ]),
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
