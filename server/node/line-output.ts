import { write } from "node:fs";

/** What may wait for a reader that does not read, bytes. Beyond it a line is dropped: a log must not eat the memory. */
const mostWaiting = 1024 * 1024;

/** As much is written at a time, bytes. */
const batchBytes = 64 * 1024;

/** A reader that has no room now is asked again after so long, ms. */
const againMs = 50;

export type LineOutput = {
  /** Takes one or more whole lines and never throws, blocks or waits. */
  write: (lines: string) => void;
  /** Lines that were not written, since the start. */
  dropped: () => number;
  /** True once everything was written or dropped; false when that takes longer than `patienceMs`. */
  flush: (patienceMs: number) => Promise<boolean>;
};

/**
 * Lines to a file descriptor, in order. A full disk, a closed pipe or one that nobody reads costs lines and nothing else: each
 * is counted. One write is under way at a time, on a thread of its own.
 */
export function createLineOutput(descriptor: number): LineOutput {
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let writing = false;
  /** A line was cut in the middle: the next one begins anew. */
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

  /** A disk that fills up takes a part: only the next write says why it took no more. */
  function send(bytes: Buffer, inLine = false): void {
    write(descriptor, bytes, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(() => send(bytes, inLine), againMs);
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
      if (waitingBytes + bytes.length > mostWaiting) {
        dropped += linesIn(bytes);
        return;
      }
      waiting.push(bytes);
      waitingBytes += bytes.length;
      if (!writing) begin();
    },
    dropped: () => dropped,
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
