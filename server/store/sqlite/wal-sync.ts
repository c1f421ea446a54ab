import { open, type FileHandle } from "node:fs/promises";

export type WalSync = {
  /** Resolves when everything committed before the call is on the disk. */
  sync: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Makes commits durable without stopping the event loop: SQLite commits into its write-ahead log (synchronous=NORMAL,
 * which survives the end of the process), and one fdatasync of that log in the thread pool then covers every commit
 * made before it. That is what synchronous=FULL does after each commit, shared by all that wait.
 */
export function createWalSync(databasePath: string): WalSync {
  let file: Promise<FileHandle> | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  async function syncNow(): Promise<void> {
    // Opened late, as SQLite creates the log with its first commit; open for writing, which Windows asks for.
    file ??= open(`${databasePath}-wal`, "r+");
    await (await file).datasync();
  }

  function begin(): Promise<void> {
    running = syncNow().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    sync: () => {
      if (!running) return begin();
      // The one under way may have begun before our commit, so wait for it and share the one after it.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
    close: async () => {
      await (await file)?.close();
    },
  };
}
