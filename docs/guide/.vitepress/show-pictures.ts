import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MarkdownRenderer } from "vitepress";

const themes = ["light", "dark"] as const;
const tag = /^<Picture scene="([a-z-]+)" alt="([^"]+)" \/>$/gm;

/**
 * Shows `<Picture scene="cart" alt="…" />`, a line of its own, as the pictures of that scene which `npm run screenshots` wrote:
 * in the page's language, the reader's theme, narrow on a phone. The ordered list after it says what its numbers point at. A
 * scene without a picture shows nothing: scripts/guide.test.ts names it.
 */
export function showPictures(md: MarkdownRenderer, { base, folder }: { base: string; folder: string }): void {
  md.core.ruler.before("normalize", "pictures", (state) => {
    const language = String(state.env.relativePath).startsWith("zh-cn/") ? "zh-CN" : "en";
    state.src = state.src.replace(tag, (_, scene: string, alt: string) => {
      const images = themes.map((theme) =>
        pictureOf({ name: `${scene}.${language}.${theme}`, alt, base, folder, theme }),
      );
      // Something has to stand between two lists, else they are one.
      return images.join("") === "" ? "<!-- -->" : `<figure class="shown">${images.join("")}</figure>`;
    });
  });
}

type Shown = { name: string; alt: string; base: string; folder: string; theme: string };

/** Bound addresses: a plain one would be a module of the bundle. */
function pictureOf({ name, alt, base, folder, theme }: Shown): string {
  const wide = `${name}.1280.webp`;
  const narrow = `${name}.390.webp`;
  if (!existsSync(join(folder, wide))) return "";
  const { width, height } = sizeOf(join(folder, wide));
  const source = existsSync(join(folder, narrow))
    ? `<source media="(max-width: 640px)" :srcset="'${base}pictures/${narrow}'" ${sizeText(sizeOf(join(folder, narrow)))}>`
    : "";
  const picture = `<picture>${source}<img :src="'${base}pictures/${wide}'" ${sizeText({ width, height })} alt="${alt}" loading="lazy"></picture>`;
  return `<a class="${theme}" :href="'${base}pictures/${wide}'" target="_blank">${picture}</a>`;
}

function sizeText({ width, height }: { width: number; height: number }): string {
  return `width="${width}" height="${height}"`;
}

/** A WebP without loss says its width and height, each less one, in 14 bits from byte 21 on: with them the page does not jump when a picture comes. */
function sizeOf(path: string): { width: number; height: number } {
  const bits = readFileSync(path).readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
