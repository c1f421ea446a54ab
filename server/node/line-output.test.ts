import { execFileSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLineOutput } from "./line-output.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lines-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns the bytes that the pipe has now: none while its writer is still writing. */
async function readSome(pipe: FileHandle, bytes: Buffer, at: number): Promise<number> {
  try {
    return (await pipe.read(bytes, at, bytes.length - at, null)).bytesRead;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
    return 0;
  }
}

const lineOf = (number: number) => `${String(number).padStart(7, "0")} ${"x".repeat(1_000)}\n`;

describe("lines to a descriptor", () => {
  test("holds unread lines up to a limit and then counts them; held lines arrive whole and in order", async () => {
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    const pipe = await open(path, constants.O_RDWR);
    const output = createLineOutput(pipe.fd);
    for (let number = 0; number < 2_000; number += 1) output.write(lineOf(number));
    const dropped = output.dropped();
    expect(dropped).toBeGreaterThan(500);
    expect(await output.flush(10)).toBe(false);
    const expected = Array.from({ length: 2_000 - dropped }, (_, number) => lineOf(number)).join("");
    const bytes = Buffer.alloc(expected.length);
    for (let at = 0; at < bytes.length;) at += await readSome(pipe, bytes, at);
    expect(bytes.toString() === expected).toBe(true);
    expect(await output.flush(5_000)).toBe(true);
    expect(output.dropped()).toBe(dropped);
    await pipe.close();
  });

  test("counts each line on a full disk", async () => {
    const full = openSync("/dev/full", "w");
    const output = createLineOutput(full);
    for (let number = 0; number < 300; number += 1) output.write(lineOf(number));
    expect(await output.flush(5_000)).toBe(true);
    expect(output.dropped()).toBe(300);
    closeSync(full);
  });
});
