import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { guideAddress } from "#web/frame/guide-address.ts";
import { resources } from "#web/i18n/resources.ts";
import { demoPages } from "./demo-pages.ts";
import { guidePages, guidePictures, guideSources } from "./guide-sources.ts";

const pages = guidePages();
const pageAt = (address: string) => {
  const [file = "", anchor] = address.split("#");
  const page = pages.find(({ path }) => path === file.replace(/\.html$/, ".md"));
  return page && (anchor === undefined || page.anchors.includes(anchor)) ? page : undefined;
};

describe("the guide", () => {
  it("has what each page of the console opens as help, in both languages", () => {
    const paths = demoPages.filter((page) => page.endsWith("/index.html")).map((page) => `/${page}`);
    expect(paths.length).toBeGreaterThan(10);
    for (const language of ["en", "zh-CN"] as const)
      for (const path of ["/", "/nowhere", ...paths]) {
        const address = guideAddress(path.replace("/index.html", ""), language);
        expect(pageAt(address.slice("/guide/".length)), address).toBeDefined();
        expect(address.startsWith("/guide/zh-cn/")).toBe(language === "zh-CN");
      }
  });

  it("is the same in both languages: pages, headings that are linked to, pictures", () => {
    const shape = (inChinese: boolean) =>
      pages
        .filter(({ path }) => path.startsWith("zh-cn/") === inChinese)
        .map(({ path, anchors, scenes }) => ({ path: path.replace("zh-cn/", ""), anchors, scenes }));
    expect(shape(true)).toEqual(shape(false));
  });

  it("links to pages and headings that are there", () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, target = ""]) => target)
        .filter((target) => !target.startsWith("/"))
        .filter((target) => !pageAt(resolve(path, target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("calls buttons and fields by their own words: what it sets in italics stands on the page", () => {
    const texts = textsOf(resources.en);
    const isShown = (words: string) =>
      texts.some((text) => {
        // Of "Copy {{what}}" what stands around the value, of "Filter this page (free)" the beginning.
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

  it("names no address of another host but this machine's and the examples', in its pages and in what makes them", () => {
    const foreign = guideSources().flatMap(({ path, text }) =>
      [...text.matchAll(/https?:\/\/([^/\s"'`)，。]+)/g)]
        .map(([, host = ""]) => host)
        .filter((host) => !/^(127\.0\.0\.1(:\d+)?|gateway\.example)$/.test(host))
        .map((host) => `${path}: ${host}`),
    );
    expect(foreign).toEqual([]);
  });

  it("shows each scene with an alternative text and a list of what its numbers point at", () => {
    const wrong = pages.flatMap(({ path, text, scenes }) => {
      const right = [...text.matchAll(/^<Picture scene="[a-z-]+" alt="[^"]+" \/>\n\n1\. /gm)].length;
      return right === scenes.length ? [] : [`${path}: ${scenes.length - right} of ${scenes.length}`];
    });
    expect(wrong).toEqual([]);
  });

  // Until the first pictures of the guide are taken there is nothing to compare.
  it.runIf(guidePictures().length > 0)(
    "has every picture that it shows, and shows every picture it has",
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
      expect({ missing: [...shown.difference(there)], shownNowhere: [...there.difference(shown)] }).toEqual({
        missing: [],
        shownNowhere: [],
      });
    },
  );
});

/** Every text of a language, however deep it lies. */
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
