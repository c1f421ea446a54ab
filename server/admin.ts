import { once } from "node:events";
import { readSecretLine } from "./admin/read-secret-line.ts";
import { runAdmin } from "./admin/run-admin.ts";
import { newId, systemClock } from "#server/node/runtime.ts";

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
