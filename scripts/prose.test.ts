import { describe, expect, test } from "vitest";
import { sourceFiles } from "./house.ts";

type Rule = [name: string, pattern: RegExp, instead: string];

/** Words of a private dialect, with the standard ones. */
const words: Rule[] = [
  [
    "nobody, somebody, whoever",
    /\b(nobody|somebody|whoever|whomever)\b/i,
    "name the caller, the operator or the module",
  ],
  ["mend", /\b(mend|mends|mended|mending)\b/i, "fix"],
  ["so long, by then", /\b(so long|by then)\b/i, "while, until then"],
  ["thereof, whereof, therein", /\b(thereof|whereof|therein|whereupon|hitherto)\b/i, "name the thing"],
  ["has it that", /\b(has|have) it that\b/i, "say who states it"],
  ["is none of", /\b(is|are) none of\b/i, "is not a"],
];

/** Sentence openings that make a fragment of a comment. */
const fragments: Rule = [
  "a fragment",
  /^(What|Who|Whom|Whose|Of)\s+(?!.*\?$)/,
  "a sentence with a subject and a verb",
];

/** Returns the text of each comment of a source, without its marks; texts of several lines are one. */
function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/^\s*\/\*\*?([\s\S]*?)\*\//gm)].map(([, text = ""]) =>
    text.replace(/^\s*\*\s?/gm, " "),
  );
  const lines = [...source.matchAll(/^\s*\/\/ ?(.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...lines].map((text) => text.replace(/\s+/g, " ").trim());
}

/** Returns the titles of the tests in a source. */
function titlesIn(source: string): string[] {
  const pattern = /(?:^\s*(?:test|describe)(?:\.\w+)*\(|\]\)\()\s*(["`])(.*?)\1,/gm;
  return [...source.matchAll(pattern)].map(([, , title = ""]) => title);
}

const files = sourceFiles().filter(({ path }) => path !== "scripts/prose.test.ts");

/** Returns the texts of all files that break a rule, each with its file. */
function breaking([, pattern]: Rule, textsIn: (source: string) => string[]): string[] {
  return files.flatMap(({ path, text }) =>
    textsIn(text)
      .filter((found) => pattern.test(found))
      .map((found) => `${path}: ${found.slice(0, 100)}`),
  );
}

describe("comments", () => {
  test("are found in every folder", () => {
    expect(files.flatMap(({ text }) => commentsIn(text)).length).toBeGreaterThan(4_000);
  });

  test.each([...words, fragments])("have no %s (style: plain English)", (...rule) => {
    expect(breaking(rule, commentsIn), `Write ${rule[2]}.`).toEqual([]);
  });
});

describe("test titles", () => {
  test("are found in every folder", () => {
    expect(files.flatMap(({ text }) => titlesIn(text)).length).toBeGreaterThan(3_000);
  });

  test.each(words)("have no %s (style: plain English)", (...rule) => {
    expect(breaking(rule, titlesIn), `Write ${rule[2]}.`).toEqual([]);
  });
});
