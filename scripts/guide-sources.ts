import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = "docs/guide";

export type GuidePage = {
  /** Below docs/guide, as in `zh-cn/buyer.md`. */
  path: string;
  text: string;
  /** Where a link may lead in it: the ids that its headings name, `## Cart {#cart}`. */
  anchors: string[];
  /** The scenes that it shows, in order. */
  scenes: string[];
};

/** Everything that the guide is made of, but its pictures, sorted. */
export function guideSources(): Pick<GuidePage, "path" | "text">[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|ts|js|css|json)$/.test(name) && !name.includes(".temp"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** The pages of the guide as they are written, sorted. */
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

/** The files of pictures that `npm run screenshots` has written for the guide. */
export function guidePictures(): string[] {
  const pictures = join(folder, "public/pictures");
  return existsSync(pictures)
    ? readdirSync(pictures)
        .filter((name) => name.endsWith(".webp"))
        .toSorted()
    : [];
}
