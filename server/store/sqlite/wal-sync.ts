import { closeSync, fdatasync, openSync } from "node:fs";

export type WalSync = {
  /** Calls back when everything committed before the call is on the disk, or with the error. */
  sync: (done: (error: Error | null) => void) => void;
  close: () => void;
};

/**
 * Makes commits durable without stopping the event loop: SQLite commits into its write-ahead log (synchronous=NORMAL,
 * which survives the end of the process), and one fdatasync of that log in the thread pool then covers every commit
 * made before it. That is what synchronous=FULL does after each commit, shared by all that wait. Callbacks, since a
 * promise each way costs as much processor time as the call itself.
 */
export function createWalSync(databasePath: string): WalSync {
  let file: number | null = null;
  let waiting: ((error: Error | null) => void)[] = [];
  let running = false;
  let closed = false;

  function begin(): void {
    const covered = waiting;
    waiting = [];
    running = true;
    const finish = (error: Error | null) => {
      running = false;
      for (const done of covered) done(error);
      if (waiting.length > 0 && !running) begin();
    };
    try {
      // Opened late, as SQLite creates the log with its first commit; open for writing, which Windows asks for.
      file ??= openSync(`${databasePath}-wal`, "r+");
      fdatasync(file, finish);
    } catch (error) {
      finish(error instanceof Error ? error : new Error("the log cannot be opened"));
    }
  }

  return {
    sync: (done) => {
      // One that is under way may have begun before our commit, so its successor is shared.
      waiting.push(done);
      if (!running && !closed) begin();
    },
    close: () => {
      closed = true;
      if (file !== null) closeSync(file);
    },
  };
}
