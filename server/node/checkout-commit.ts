import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the commit of a git checkout, or null for a folder without one: a release without history, an image.
 *
 * @param folder the top folder of the checkout
 */
export function checkoutCommit(folder: string): string | null {
  const read = (path: string) => readFileSync(join(folder, ".git", path), "utf8");
  try {
    const head = read("HEAD").trim();
    const branch = /^ref: (.+)$/.exec(head)?.[1];
    if (branch === undefined) return commitIn(head);
    try {
      return commitIn(read(branch));
    } catch {
      // git packs the branches of a fresh clone into one file.
      return commitIn(
        read("packed-refs")
          .split("\n")
          .find((line) => line.endsWith(` ${branch}`)) ?? "",
      );
    }
  } catch {
    return null;
  }
}

function commitIn(text: string): string | null {
  return /^[0-9a-f]{40}\b/.exec(text)?.[0] ?? null;
}
