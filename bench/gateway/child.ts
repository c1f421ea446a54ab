import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";

/** A program of this folder in its own process, called over IPC with one question and one answer at a time. */
export type Child = {
  ask: <Answer>(question: unknown) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** Compile cache, as in every start by scripts/launch.mjs. Without it a process keeps the type stripper in memory, 20 MB. */
const compileCache = join(import.meta.dirname, "../../node_modules/.cache/node");

/**
 * Starts a program and waits for its first message.
 * @param options.output file for its standard output, discarded by default
 */
export async function startChild<Ready>(
  program: string,
  parameters: readonly string[],
  options: { output?: string; flags?: readonly string[] } = {},
): Promise<Child & { ready: Ready }> {
  const child = fork(join(import.meta.dirname, program), parameters, {
    stdio: ["ignore", openSync(options.output ?? devNull, "a"), "inherit", "ipc"],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
    execArgv: ["--disable-warning=ExperimentalWarning", ...(options.flags ?? [])],
  });
  const ready = await nextMessage<Ready>(child, program);
  return {
    ready,
    ask: (question) => {
      child.send(question as object);
      return nextMessage(child, program);
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      // The program exits when its IPC channel closes; one that does not is killed.
      child.disconnect();
      const timeout = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(timeout);
    },
  };
}

function nextMessage<Message>(child: ChildProcess, program: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${program} ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message as Message);
    });
  });
}
