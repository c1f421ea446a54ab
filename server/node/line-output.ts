import { fstatSync, write } from "node:fs";
import { Socket } from "node:net";

/**
 * Maximum number of bytes that wait for a slow reader. Beyond it a line is dropped, because a log must not use up the
 * memory.
 */
const maxWaitingBytes = 1024 * 1024;

/** Number of bytes written at a time. */
const batchBytes = 64 * 1024;

/** Delay before another attempt at a reader that has no room, ms. */
const retryMs = 50;

export type LineOutput = {
  /** Accepts one or more whole lines and never throws, blocks or waits. */
  write: (lines: string) => void;
  /** Returns the number of lines dropped since the start. */
  dropped: () => number;
  /** Resolves to true once everything was written or dropped; to false when that takes longer than `patienceMs`. */
  flush: (patienceMs: number) => Promise<boolean>;
  /** Returns whether a write is in flight on a thread, which the end of the process would wait for. */
  holdsExit: () => boolean;
};

type WriteBytes = (
  bytes: Buffer,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/**
 * Returns the function that writes bytes. A pipe is written on the event loop: on a thread, a write that is never read
 * would never end, and keep the process from ending. A file is written on a thread.
 */
function writerOf(descriptor: number): { writeBytes: WriteBytes; isThreaded: boolean } {
  const kind = fstatSync(descriptor);
  if (!kind.isFIFO() && !kind.isSocket())
    return { writeBytes: (bytes, done) => write(descriptor, bytes, done), isThreaded: true };
  const pipe = new Socket({ fd: descriptor, readable: false, writable: true });
  // Each write reports its own failure.
  pipe.on("error", () => undefined);
  return {
    writeBytes: (bytes, done) => pipe.write(bytes, (error) => done(error ?? null, error ? 0 : bytes.length)),
    isThreaded: false,
  };
}

/**
 * Creates an output of lines to a file descriptor, in order. A full disk, a closed pipe or one that is not read costs
 * lines and nothing else: each is counted. One write is in flight at a time.
 */
export function createLineOutput(descriptor: number): LineOutput {
  const { writeBytes, isThreaded } = writerOf(descriptor);
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let writing = false;
  /** True after a line was cut in the middle: the next one starts on a new line. */
  let cut = false;
  const whenIdle: (() => void)[] = [];

  function begin(): void {
    if (waiting.length === 0) {
      writing = false;
      for (const tell of whenIdle.splice(0)) tell();
      return;
    }
    writing = true;
    const batch: Buffer[] = cut ? [Buffer.from("\n")] : [];
    cut = false;
    let bytes = 0;
    let count = 0;
    for (const lines of waiting) {
      if (count > 0 && bytes + lines.length > batchBytes) break;
      batch.push(lines);
      bytes += lines.length;
      count += 1;
    }
    waiting.splice(0, count);
    waitingBytes -= bytes;
    send(Buffer.concat(batch));
  }

  /** Writes bytes. A disk that fills up accepts a part, and only the next write says why it accepted no more. */
  function send(bytes: Buffer, inLine = false): void {
    writeBytes(bytes, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(() => send(bytes, inLine), retryMs);
      else if (error) {
        cut = inLine;
        dropped += linesIn(bytes);
        begin();
      } else if (written < bytes.length) send(bytes.subarray(written), bytes[written - 1] !== newline);
      else begin();
    });
  }

  return {
    write: (lines) => {
      const bytes = Buffer.from(lines);
      if (waitingBytes + bytes.length > maxWaitingBytes) {
        dropped += linesIn(bytes);
        return;
      }
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (!writing) begin();
    },
    dropped: () => dropped,
    holdsExit: () => writing && isThreaded,
    flush: (patienceMs) =>
      new Promise((resolve) => {
        if (!writing) return resolve(true);
        const late = setTimeout(() => resolve(false), patienceMs);
        whenIdle.push(() => {
          clearTimeout(late);
          resolve(true);
        });
      }),
  };
}

const newline = 10;

function linesIn(bytes: Buffer): number {
  return Math.max(1, bytes.filter((byte) => byte === newline).length);
}
