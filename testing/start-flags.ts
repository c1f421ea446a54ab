import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")) as {
  scripts: { start: string };
};

/** What `npm start` gives Node, for whoever starts the product as its own process and watches its memory. */
export const startFlags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
