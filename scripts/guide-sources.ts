import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = "docs/guide";

export type GuidePage = {
  /** Path below docs/guide, such as `zh-cn/buyer.md`. */
  path: string;
  text: string;
  /** Link targets in it: the ids of its headings, `## Cart {#cart}`. */
  anchors: string[];
  /** Scenes that it shows, in order. */
  scenes: string[];
};

/** Returns all sources of the guide except its pictures, sorted. */
export function guideSources(): Pick<GuidePage, "path" | "text">[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|ts|js|css|json)$/.test(name) && !name.includes(".temp"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** Returns the pages of the guide, sorted. */
export function guidePages(): GuidePage[] {
  return guideSources()
    .filter(({ path }) => path.endsWith(".md"))
    .map(({ path, text }) => ({
      path,
      text,
      anchors: [...text.matchAll(/^#+ .*\{#([a-z0-9-]+)\}$/gm)].map(([, id = ""]) => id),
      scenes: [...text.matchAll(/<Picture\s+scene="([^"]*)"/g)].map(([, scene = ""]) => scene),
    }));
}

/** Returns the names of the pictures that `npm run screenshots` wrote for the guide. */
export function guidePictures(): string[] {
  const pictures = join(folder, "public/pictures");
  return existsSync(pictures)
    ? readdirSync(pictures)
        .filter((name) => name.endsWith(".webp"))
        .toSorted()
    : [];
}
