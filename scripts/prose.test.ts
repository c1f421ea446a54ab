import { describe, expect, test } from "vitest";
import { sourceFiles } from "./house.ts";

/** Words of a private dialect, and sentence openings that make a fragment of a comment, each with plain ones. */
const rules: [name: string, pattern: RegExp, instead: string][] = [
  [
    "nobody, somebody, whoever",
    /\b(nobody|somebody|whoever|whomever)\b/i,
    "name the caller, the operator or the module",
  ],
  ["mend", /\b(mend|mends|mended|mending)\b/i, "fix"],
  ["a fragment", /^(What|Who|Whom|Whose|Of)\s+(?!.*\?$)/, "a sentence with a subject and a verb"],
];

/** Returns the text of each comment of a source, without its marks; texts of several lines are one. */
function commentsIn(source: string): string[] {
  const blocks = [...source.matchAll(/^\s*\/\*\*?([\s\S]*?)\*\//gm)].map(([, text = ""]) =>
    text.replace(/^\s*\*\s?/gm, " "),
  );
  const lines = [...source.matchAll(/^\s*\/\/ ?(.*)$/gm)].map(([, text = ""]) => text);
  return [...blocks, ...lines].map((text) => text.replace(/\s+/g, " ").trim());
}

describe("comments", () => {
  const comments = sourceFiles()
    .filter(({ path }) => path !== "scripts/prose.test.ts")
    .flatMap(({ path, text }) => commentsIn(text).map((comment) => ({ path, comment })));

  test("are found in every folder", () => {
    expect(comments.length).toBeGreaterThan(4_000);
  });

  test.each(rules)("have no %s (style: plain English)", (_, pattern, instead) => {
    const found = comments.filter(({ comment }) => pattern.test(comment));
    expect(
      found.map(({ path, comment }) => `${path}: ${comment.slice(0, 100)}`),
      `Write ${instead}.`,
    ).toEqual([]);
  });
});
