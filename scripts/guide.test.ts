import { posix, join } from "node:path";
import { describe, expect, test } from "vitest";
import { guideAddress } from "#web/frame/guide-address.ts";
import { resources } from "#web/i18n/resources.ts";
import { demoPages } from "./demo-pages.ts";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const folder = "docs/guide";

type GuidePage = {
  /** Path below docs/guide, such as `zh-cn/buyer.md`. */
  path: string;
  text: string;
  /** Link targets in it: the ids of its headings, `## Cart {#cart}`. */
  anchors: string[];
  /** Scenes that it shows, in order. */
  scenes: string[];
};

/** Returns all sources of the guide except its pictures, sorted. */
function guideSources(): Pick<GuidePage, "path" | "text">[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(md|ts|js|css|json)$/.test(name) && !name.includes(".temp"))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

/** Returns the pages of the guide, sorted. */
function guidePages(): GuidePage[] {
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
function guidePictures(): string[] {
  const pictures = join(folder, "public/pictures");
  return existsSync(pictures)
    ? readdirSync(pictures)
        .filter((name) => name.endsWith(".webp"))
        .toSorted()
    : [];
}

const pages = guidePages();
const pageAt = (address: string) => {
  const [file = "", anchor] = address.split("#");
  const page = pages.find(({ path }) => path === file.replace(/\.html$/, ".md"));
  return page && (anchor === undefined || page.anchors.includes(anchor)) ? page : undefined;
};

describe("the guide", () => {
  test("the guide has the section that each page of the console opens as help, in both languages", () => {
    const paths = demoPages.filter((page) => page.endsWith("/index.html")).map((page) => `/${page}`);
    expect(paths.length).toBeGreaterThan(10);
    for (const language of ["en", "zh-CN"] as const)
      for (const path of ["/", "/nowhere", ...paths]) {
        const address = guideAddress(path.replace("/index.html", ""), language);
        expect(pageAt(address.slice("/guide/".length)), address).toBeDefined();
        expect(address.startsWith("/guide/zh-cn/")).toBe(language === "zh-CN");
      }
  });

  test("the guide has the same pages, link targets and pictures in both languages", () => {
    const shape = (inChinese: boolean) =>
      pages
        .filter(({ path }) => path.startsWith("zh-cn/") === inChinese)
        .map(({ path, anchors, scenes }) => ({ path: path.replace("zh-cn/", ""), anchors, scenes }));
    expect(shape(true)).toEqual(shape(false));
  });

  test("the guide links only to pages and headings that exist", () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !target.startsWith("/"))
        .filter((target) => !pageAt(resolve(path, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  test("the guide names buttons and fields in italics by their labels on the page", () => {
    const texts = textsOf(resources.en);
    const isShown = (words: string) =>
      texts.some((text) => {
        // A label such as "Copy {{what}}" matches by the text around the value, "Filter this page (free)" by its beginning.
        const [begin = "", ...rest] = text.split(/ ?\{\{.*?\}\} ?/);
        const isFilled = begin !== "" && rest.length > 0 && words.startsWith(begin);
        return text.startsWith(words) || (isFilled && rest.every((piece) => words.includes(piece)));
      });
    const unknown = pages
      .filter(({ path }) => !path.startsWith("zh-cn/"))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?<!\*)\*([^*\n]+)\*(?!\*)/g)]
          .map(([, words = ""]) => words)
          .filter((words) => !isShown(words))
          .map((words) => `${path}: ${words}`),
      );
    expect(unknown).toEqual([]);
  });

  test("the guide refers to no host other than this machine and the examples", () => {
    const foreign = guideSources().flatMap(({ path, text }) =>
      [...text.matchAll(/https?:\/\/([^/\s"'`)，。]+)/g)]
        .map(([, host = ""]) => host)
        .filter((host) => !/^(127\.0\.0\.1(:\d+)?|gateway\.example)$/.test(host))
        .map((host) => `${path}: ${host}`),
    );
    expect(foreign).toEqual([]);
  });

  test("the guide shows each scene with an alternative text and a list of its call-outs", () => {
    const wrong = pages.flatMap(({ path, text, scenes }) => {
      const right = [...text.matchAll(/^<Picture scene="[a-z-]+" alt="[^"]+" \/>\n\n1\. /gm)].length;
      return right === scenes.length ? [] : [`${path}: ${scenes.length - right} of ${scenes.length}`];
    });
    expect(wrong).toEqual([]);
  });

  // Before the first pictures are taken there is nothing to compare.
  test.runIf(guidePictures().length > 0)(
    "the guide has every picture that it shows, and shows every picture that it has",
    () => {
      const shown = new Set(
        pages.flatMap(({ path, scenes }) =>
          scenes.flatMap((scene) =>
            ["light", "dark"].flatMap((theme) =>
              [1280, 390].map(
                (width) => `${scene}.${path.startsWith("zh-cn/") ? "zh-CN" : "en"}.${theme}.${width}.webp`,
              ),
            ),
          ),
        ),
      );
      const there = new Set(guidePictures());
      expect({ missing: [...shown.difference(there)], unused: [...there.difference(shown)] }).toEqual({
        missing: [],
        unused: [],
      });
    },
  );
});

/** Returns all texts of a language at any depth. */
function textsOf(words: object): string[] {
  return Object.values(words).flatMap((value: string | object) =>
    typeof value === "string" ? [value] : textsOf(value),
  );
}

function resolve(from: string, target: string): string {
  if (target.startsWith("#")) return `${from}${target}`;
  const [file = "", anchor] = target.split("#");
  const path = posix.join(posix.dirname(from), file);
  return `${path.endsWith("/") || path === "." ? posix.join(path, "index.md") : path}${anchor ? `#${anchor}` : ""}`;
}
