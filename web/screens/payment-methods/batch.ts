import { createListeners } from "../../listeners.ts";

/** State of one order id of a list. `outcome` is the check's result, failures included. */
export type BatchRow<Outcome> =
  | { id: string; state: "waiting" }
  | { id: string; state: "working" }
  | { id: string; state: "done"; outcome: Outcome }
  | { id: string; state: "stopped" };

export type BatchState<Outcome> = {
  rows: BatchRow<Outcome>[];
  /** `elsewhere`: another tab runs it, and this page follows its rows. */
  phase: "running" | "paused" | "stopped" | "finished" | "elsewhere";
  /** Epoch ms of the next call when it is delayed by the pace, a limit or a failing marketplace. */
  resumesAt: number | null;
  /** The id whose answer paused it; null when a person did, and while it is not paused for that reason. */
  pausedBy: string | null;
};

/**
 * The runner's next step after one check: store the answer, retry the same id at a given time, store it and
 * pause the list, or pause the list before this id.
 */
export type BatchStep<Outcome> =
  | { kind: "keep"; outcome: Outcome }
  | { kind: "again"; at: number }
  | { kind: "pause"; outcome: Outcome }
  | { kind: "pause_before" };

export type BatchOptions<Outcome> = {
  /** All waiting for a new list; a stored list continues from its earlier rows. */
  rows: BatchRow<Outcome>[];
  /** The id whose answer paused it before. */
  pausedBy?: string | null | undefined;
  /** Maximum number of calls that may start in any 60 s, as currently known. */
  perMinute: () => number;
  /** @param isAgain whether the check of this id said "again" just before */
  check: (id: string, isAgain: boolean) => Promise<BatchStep<Outcome>>;
  /** Returns whether "retry failed" should retry this row. */
  failed: (outcome: Outcome) => boolean;
  /** Returns whether no answer to the call arrived. Two such calls in a row pause the list. */
  unanswered: (outcome: Outcome) => boolean;
  clock: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
};

export type Batch<Outcome> = {
  getState: () => BatchState<Outcome>;
  subscribe: (listener: () => void) => () => void;
  pause: () => void;
  /** Runs the waiting rows, also after a stop. Resolves when the list has stopped running and no call is in flight. */
  resume: () => Promise<void>;
  stop: () => void;
  /** Runs the failed rows of a finished list. Otherwise like `resume`. */
  retryFailed: () => Promise<void>;
  /** Adopts the rows as another tab left them, and the reason for its pause. No call of the list may be in flight here. */
  follow: (left: { rows: BatchRow<Outcome>[]; pausedBy: string | null }, elsewhere: boolean) => void;
};

const windowMs = 60_000;

function firstPhase(rows: readonly BatchRow<unknown>[]): "paused" | "stopped" | "finished" {
  if (rows.some(({ state }) => state === "waiting")) return "paused";
  return rows.some(({ state }) => state === "stopped") ? "stopped" : "finished";
}

/**
 * Checks a list of orders one after the other, at most `perMinute` in any 60 s. Each id has its own row in the order given,
 * whatever happens to the others. Starts on `resume`. A pause lets the call in flight finish: its units are spent either way.
 */
export function createBatch<Outcome>(options: BatchOptions<Outcome>): Batch<Outcome> {
  let state: BatchState<Outcome> = {
    rows: options.rows,
    phase: firstPhase(options.rows),
    resumesAt: null,
    pausedBy: options.pausedBy ?? null,
  };
  let running = false;
  let notBefore = 0;
  /** The id to be checked again. */
  let again: string | null = null;
  /** Whether the last check brought no answer. It survives a pause, so that one more such check pauses a resumed list. */
  let isSilent = isPausedBySilence(state);
  let interruption = new AbortController();
  const started: number[] = [];
  const listeners = createListeners();

  function update(change: Partial<BatchState<Outcome>>) {
    state = { ...state, ...change };
    listeners.tell();
  }

  function setRow(index: number, row: BatchRow<Outcome>) {
    update({ rows: state.rows.with(index, row) });
  }

  /** Returns when the next call may start. */
  function nextStart(): number {
    const now = options.clock();
    while (started.length > 0 && (started[0] ?? 0) <= now - windowMs) started.shift();
    const perMinute = options.perMinute();
    const oldest = started.length >= perMinute ? started[started.length - perMinute] : undefined;
    return Math.max(notBefore, oldest === undefined ? now : oldest + windowMs);
  }

  async function holdBack(): Promise<void> {
    const delay = nextStart() - options.clock();
    if (delay <= 0) return;
    update({ resumesAt: options.clock() + delay });
    await options.wait(delay, interruption.signal).catch(() => undefined);
    update({ resumesAt: null });
  }

  function isPausedBySilence({ rows, pausedBy }: Pick<BatchState<Outcome>, "rows" | "pausedBy">): boolean {
    const row = rows.find(({ id }) => id === pausedBy);
    return row?.state === "done" && options.unanswered(row.outcome);
  }

  async function checkRow(index: number, id: string): Promise<void> {
    started.push(options.clock());
    setRow(index, { id, state: "working" });
    const step = await options.check(id, again === id);
    again = step.kind === "again" ? id : null;
    const wasSilent = isSilent;
    isSilent = "outcome" in step && options.unanswered(step.outcome);
    if (step.kind === "again" || step.kind === "pause_before") {
      setRow(index, state.phase === "stopped" ? { id, state: "stopped" } : { id, state: "waiting" });
      if (step.kind === "again") notBefore = step.at;
      else if (state.phase === "running") update({ phase: "paused" });
      return;
    }
    setRow(index, { id, state: "done", outcome: step.outcome });
    // With no rows left the list is finished, even if it was about to pause.
    if (firstPhase(state.rows) === "finished") update({ phase: "finished" });
    else if ((step.kind === "pause" || (wasSilent && isSilent)) && state.phase === "running")
      update({ phase: "paused", pausedBy: id });
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    while (state.phase === "running") {
      const index = state.rows.findIndex((row) => row.state === "waiting");
      const row = state.rows[index];
      if (!row) {
        update({ phase: "finished" });
        break;
      }
      await holdBack();
      if (state.phase === "running" && nextStart() <= options.clock()) await checkRow(index, row.id);
    }
    running = false;
  }

  async function runAgain(again: (row: BatchRow<Outcome>) => boolean): Promise<void> {
    update({
      phase: "running",
      pausedBy: null,
      rows: state.rows.map((row) => (again(row) ? { id: row.id, state: "waiting" } : row)),
    });
    await run();
  }

  function interrupt(phase: BatchState<Outcome>["phase"], rows = state.rows) {
    interruption.abort();
    interruption = new AbortController();
    update({ phase, rows, pausedBy: null });
  }

  return {
    getState: () => state,
    subscribe: listeners.subscribe,
    pause: () => {
      if (state.phase === "running") interrupt("paused");
    },
    resume: async () => {
      if (state.phase !== "paused" && state.phase !== "stopped") return;
      await runAgain((row) => row.state === "stopped");
    },
    stop: () => {
      if (state.phase !== "running" && state.phase !== "paused") return;
      interrupt(
        "stopped",
        state.rows.map((row) => (row.state === "waiting" ? { id: row.id, state: "stopped" } : row)),
      );
    },
    retryFailed: async () => {
      if (state.phase !== "finished") return;
      isSilent = false;
      await runAgain((row) => row.state === "done" && options.failed(row.outcome));
    },
    follow: (left, elsewhere) => {
      isSilent = isPausedBySilence(left);
      update({ ...left, phase: elsewhere ? "elsewhere" : firstPhase(left.rows) });
    },
  };
}
