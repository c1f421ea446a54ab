import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { filesOf, filesWith } from "./preload-script.ts";

type Budget = {
  /** Limit for all scripts of any first page together, bytes of gzip. */
  most: number;
};

/** Fails a build in which a first page exceeds the limit, and lists the weights. Code for one action should load on that action. */
export function firstPageBudget({ most: max }: Budget): Plugin {
  return {
    name: "first-page-budget",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const weights = firstPageWeights(bundle);
        if (weights.every(({ bytes }) => bytes <= max)) return;
        const lines = weights.map(
          ({ path, bytes, files }) => `${path}: ${kilobytes(bytes)} in ${files} files`,
        );
        this.error(`The scripts of a first page exceed ${kilobytes(max)}:\n${lines.join("\n")}`);
      },
    },
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB gzip`;
}

type Weight = { path: string; bytes: number; files: number };

/**
 * Returns what a browser with an empty cache fetches before a page can be used: the page's own scripts, the screen's scripts, and
 * the messages of the language with the longer ones.
 */
function firstPageWeights(bundle: Rolldown.OutputBundle): Weight[] {
  const web = join(import.meta.dirname, "../web");
  const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const { screens, words } = filesOf(bundle, web);
  const sizes = new Map<string, number>();
  const bytesOf = (file: string): number => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const part = bundle[file];
    const bytes = part ? gzipSync(part.type === "chunk" ? part.code : part.source).length : 0;
    sizes.set(file, bytes);
    return bytes;
  };
  const sum = (files: Iterable<string>) => [...files].reduce((bytes, file) => bytes + bytesOf(file), 0);
  return Object.entries(screens).map(([path, screen]) => {
    const scripts = ["en", "zh-cn"].map((language) => {
      const read = ["common", ...(screen?.words ?? [])].map((name) => words[language]?.[name]);
      const preloaded = [...(screen?.scripts ?? []), ...read].map((file) => file?.slice(1));
      const first = [entry?.fileName, ...preloaded];
      const files = new Set<string>();
      for (const file of first) if (file !== undefined) filesWith(bundle, file, files);
      return files;
    });
    const heaviest = scripts.reduce((one, other) => (sum(other) > sum(one) ? other : one));
    return { path, bytes: sum(heaviest), files: heaviest.size };
  });
}
