import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type Checkpointer = {
  /** Says that a transaction was committed. */
  committed: () => void;
  close: () => Promise<void>;
};

const everyCommits = 250;

/**
 * Copies the write-ahead log into the database in a thread of its own, as waiting for the disk there would stop all calls
 * for a moment. The thread begins with the first real load. Without it nothing is lost: SQLite then does the same within
 * a commit, when the log has grown long.
 */
export function createCheckpointer(path: string): Checkpointer {
  let worker: Worker | null = null;
  let commits = 0;
  let busy = false;

  function start(): Worker {
    const started = new Worker(new URL("./checkpoint-thread.ts", import.meta.url), { workerData: { path } });
    started.unref();
    started.on("message", () => {
      busy = false;
    });
    started.on("error", () => {
      // It is not replaced: `busy` stays set, and SQLite's own checkpoints take over.
      busy = true;
    });
    return started;
  }

  return {
    committed: () => {
      commits += 1;
      if (commits < everyCommits || busy) return;
      commits = 0;
      busy = true;
      worker ??= start();
      worker.postMessage("checkpoint");
    },
    close: async () => {
      busy = true;
      if (!worker || worker.threadId === -1) return;
      const ended = once(worker, "exit");
      worker.ref();
      worker.postMessage("close");
      await ended;
    },
  };
}
