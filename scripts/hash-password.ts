import { createInterface } from "node:readline/promises";
import { hashPassword } from "../server/bff/password.ts";

// From the standard input, so that the password stands neither in the shell's history nor in the list of processes.
const lines = createInterface({ input: process.stdin });
if (process.stdin.isTTY) process.stderr.write("Password (it will be shown as you type): ");
for await (const password of lines) {
  if (password.length < 8) {
    console.error("Use at least 8 characters.");
    process.exitCode = 1;
  } else {
    console.log(await hashPassword(password));
  }
  lines.close();
}
