import { once } from "node:events";
import { runAdmin } from "./admin/run-admin.ts";
import { newId, systemClock } from "#server/node/runtime.ts";
import type { ReadStream } from "node:tty";

// A reader that takes only the beginning (`… ledger | head`) closes the pipe, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  console.error(
    `The result could not be written: ${error.message}. A key or a link in it was made all the same: end it, then make another.`,
  );
  process.exit(1);
});

process.exitCode = await runAdmin({
  words: process.argv.slice(2),
  environment: process.env,
  clock: systemClock,
  newId,
  write: async (text) => {
    if (!process.stdout.write(text)) await once(process.stdout, "drain");
  },
  remark: (line) => console.error(line),
  readPassword: () => readSecretLine(process.stdin, (text) => void process.stderr.write(text)),
});

/** A terminal or a pipe. */
type Input = Pick<ReadStream, "isTTY" | "setRawMode" | "setEncoding" | "on" | "off" | "resume" | "pause">;

/**
 * Reads one line without showing it: from a terminal with echo off, otherwise from the pipe. Rejects on Ctrl-C and when
 * the input ends before a line.
 */
function readSecretLine(input: Input, prompt: (text: string) => void): Promise<string> {
  const { isTTY } = input;
  if (isTTY) {
    prompt("Password (not shown): ");
    input.setRawMode(true);
  }
  input.setEncoding("utf8");
  return new Promise<string>((resolve, reject) => {
    let line = "";
    const end = (settle: () => void) => {
      input.off("data", take);
      input.off("end", finish);
      input.pause();
      if (isTTY) {
        input.setRawMode(false);
        prompt("\n");
      }
      settle();
    };
    const finish = () =>
      end(() => (line === "" ? reject(new Error("There was no password.")) : resolve(line)));
    const take = (text: string) => {
      for (const character of text) {
        if (character === "\r" || character === "\n") return end(() => resolve(line));
        if (character === "\u0003") return end(() => reject(new Error("Stopped.")));
        line =
          character === "\u007f" || character === "\b" ? [...line].slice(0, -1).join("") : line + character;
      }
    };
    input.on("data", take);
    input.on("end", finish);
    input.resume();
  });
}
