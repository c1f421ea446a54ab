import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: { start: string };
};

/** Flags that `npm start` gives Node, for tests that start the product in its own process and watch its memory. */
export const startFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
