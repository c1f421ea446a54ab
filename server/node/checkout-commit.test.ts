import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { afterEach, expect, test } from "vitest";
import { checkoutCommit } from "./checkout-commit.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const commit = "1416206c8f3b4a5d6e7f8091a2b3c4d5e6f70819";

/** Makes a folder with these files below `.git`. */
function makeCheckout(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "procurement-checkout-"));
  folders.push(folder);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, ".git", path)), { recursive: true });
    writeFileSync(join(folder, ".git", path), text);
  }
  return folder;
}

test("reads the commit of a branch, of a packed branch and of a detached head", () => {
  const head = { HEAD: "ref: refs/heads/main\n" };
  const packed = `# pack-refs with: peeled\n${"0".repeat(40)} refs/heads/other\n${commit} refs/heads/main\n`;
  for (const files of [
    { ...head, "refs/heads/main": `${commit}\n` },
    { ...head, "packed-refs": packed },
    { HEAD: `${commit}\n` },
  ])
    expect(checkoutCommit(makeCheckout(files))).toBe(commit);
});

test("returns null where there is no checkout, or no commit yet", () => {
  expect(checkoutCommit(makeCheckout({}))).toBe(null);
  expect(checkoutCommit(makeCheckout({ HEAD: "ref: refs/heads/main\n" }))).toBe(null);
  expect(checkoutCommit(makeCheckout({ HEAD: "ref: refs/heads/main\n", "packed-refs": "" }))).toBe(null);
});
