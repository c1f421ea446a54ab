import { spawn } from "node:child_process";
import { once } from "node:events";
import { runAdmin } from "#server/admin/run-admin.ts";
import { newId, systemClock } from "#server/node/runtime.ts";
import { compileCache } from "#testing/product-process.ts";

/** Runs the admin program as an operator does, in its own process. `input` is its standard input. */
export async function runAdminProgram(
  words: string[],
  { environment = {}, input = "" }: { environment?: Record<string, string>; input?: string } = {},
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "server/admin.ts", ...words],
    {
      env: { ...compileCache, ...environment },
    },
  );
  const said = { out: "", error: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.error += text));
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...said };
}

/** Runs the admin program in this process, which saves 0.7 s of start, with its own connection to the database. */
export async function runAdminHere(
  words: string[],
  {
    environment = {},
    input,
    clock = systemClock,
  }: { environment?: Record<string, string>; input?: string; clock?: () => number } = {},
): Promise<{ code: number; out: string; error: string }> {
  const said = { out: "", error: "" };
  const code = await runAdmin({
    words,
    environment,
    clock,
    newId,
    write: async (text) => void (said.out += text),
    remark: (line) => void (said.error += `${line}\n`),
    readPassword: async () => {
      if (input === undefined) throw new Error("the program asked for input, but the test gave none");
      return input;
    },
  });
  return { code, ...said };
}
