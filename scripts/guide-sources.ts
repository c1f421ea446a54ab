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

/** The pages of the guide as they are written, sorted. */
export function guidePages(): GuidePage[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      return {
        path,
        text,
        anchors: [...text.matchAll(/^#+ .*\{#([a-z0-9-]+)\}$/gm)].map(([, id = ""]) => id),
        scenes: [...text.matchAll(/<Picture\s+scene="([^"]*)"/g)].map(([, scene = ""]) => scene),
      };
    });
}

/** The files of pictures that `npm run screenshots` has written for the guide. */
export function guidePictures(): string[] {
  const pictures = join(folder, "public/pictures");
  return existsSync(pictures) ? readdirSync(pictures).toSorted() : [];
}
