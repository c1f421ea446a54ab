import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";

/** A program of this folder in a process of its own, asked over IPC: one question at a time, one answer each. */
export type Child = {
  ask: <Answer>(question: unknown) => Promise<Answer>;
  stop: () => Promise<void>;
};

/** Node keeps what it compiled, as in every start by scripts/launch.mjs: a process without it keeps what takes types out, 20 MB. */
const compileCache = join(import.meta.dirname, "../../node_modules/.cache/node");

/**
 * Starts a program and waits for its first message.
 * @param options.output where its standard output goes; nowhere unless told.
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
      // It ends by itself when nobody can ask it any more; one that does not is ended.
      child.disconnect();
      const patience = setTimeout(() => child.kill("SIGKILL"), 5_000);
      await ended;
      clearTimeout(patience);
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
