import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { sourceFiles, type SourceFile } from "./house.ts";

const documents: SourceFile[] = [
  "README.md",
  "AGENTS.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ...readdirSync("docs", { recursive: true })
    .map((name) => join("docs", String(name)))
    .filter((path) => path.endsWith(".md")),
].map((path) => ({ path, text: readFileSync(path, "utf8") }));

// This file contains the patterns that it looks for, so it would find itself.
const sources = sourceFiles().filter(({ path }) => path !== "scripts/documents.test.ts");
const all = [...sources, ...documents];

const textOf = (path: string) => documents.find((document) => document.path === path)?.text ?? "";

/** Returns the headings of the surface (`4.1`) and the numbered rules under each (`4.1.8`). */
function readSurface(text: string): Set<string> {
  const found = new Set<string>();
  let heading = "";
  for (const line of text.split("\n")) {
    heading = /^#{2,3} (\d+(?:\.\d+)?)\.? /.exec(line)?.[1] ?? heading;
    if (heading !== "") found.add(heading);
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (rule !== undefined) found.add(`${heading}.${rule}`);
  }
  return found;
}

/** Returns the numbers that `§4.1.8`, `§1 rule 8` and `§2.3 rules 3 and 4` refer to. */
function citations(text: string): string[] {
  return [...text.matchAll(/§(\d+(?:\.\d+)*)(?: rules? (\d+)(?: (?:and|to) (\d+))?)?/g)].flatMap(
    ([, section = "", ...rules]) => {
      const named = rules.filter((rule) => rule !== undefined);
      return named.length === 0 ? [section] : named.map((rule) => `${section}.${rule}`);
    },
  );
}

const failuresOf = (files: SourceFile[], find: (file: SourceFile) => string[]) =>
  files.flatMap((file) => find(file).map((found) => `${file.path}: ${found}`));

describe("documents", () => {
  const surface = readSurface(textOf("docs/surface.md"));

  test("docs/surface.md has every heading and rule that a § cites", () => {
    expect(citations("§4.1.8, §1 rule 8 and §2.3 rules 3 and 4")).toEqual(["4.1.8", "1.8", "2.3.3", "2.3.4"]);
    expect(surface.size).toBeGreaterThan(60);
    expect(
      failuresOf(all, ({ text }) => citations(text).filter((cited) => !surface.has(cited))),
      "add the rule to docs/surface.md, or cite an existing rule",
    ).toEqual([]);
  });

  test("docs/reliability.md has every row and invariant that code and tests cite", () => {
    const reliability = textOf("docs/reliability.md");
    const rows = new Set([...reliability.matchAll(/^\| (I?\d+) \|/gm)].map(([, row]) => row));
    const cited = ({ text }: SourceFile) =>
      [...text.matchAll(/reliability\.md rows? (\d+)|\brow (\d+):|[(,] ?(I\d+)(?=[,)])/g)].map(
        ([, row, title, invariant]) => row ?? title ?? invariant ?? "",
      );
    expect(rows.size).toBe(49 + 14);
    expect(
      failuresOf(sources, (file) => cited(file).filter((row) => !rows.has(row))),
      "add the row to docs/reliability.md, or cite an existing row",
    ).toEqual([]);
  });

  test("documents link only to files that exist", () => {
    const links = ({ path, text }: SourceFile) =>
      [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => normalize(join(dirname(path), target)))
        .filter((target) => !existsSync(target));
    expect(failuresOf(documents, links), "the link target does not exist: update the link").toEqual([]);
  });

  test("code and documents name only documents, source files and folders that exist", () => {
    const named = ({ text }: SourceFile) =>
      [
        ...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g),
        ...text.matchAll(/`((?:server|web|testing|e2e|scripts|bench)\/[\w./-]*[\w-])`/g),
      ]
        .map(([whole, path]) => path ?? whole)
        .filter((path) => !existsSync(path));
    expect(failuresOf(all, named), "the path does not exist: update it").toEqual([]);
  });

  test("CHANGELOG.md begins with the version of package.json", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    expect(/^## (.+)$/m.exec(textOf("CHANGELOG.md"))?.[1]).toBe(version);
  });

  test("docs/architecture.md describes every module, and no module that is gone", () => {
    const headings = textOf("docs/architecture.md").matchAll(/^### `((?:server|web)\/[\w-]+)`$/gm);
    const described = [...headings].map(([, module]) => module);
    const modules = ["server", "web"].flatMap((top) =>
      readdirSync(top, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== "testing")
        .map(({ name }) => `${top}/${name}`),
    );
    expect(described.toSorted()).toEqual(modules.toSorted());
  });

  test("docs/reliability.md names a test for every row", () => {
    const [legend = "", rest = ""] = textOf("docs/reliability.md").split("## The fault matrix");
    const abbreviations = new Set([...legend.matchAll(/^\| (\w+) \| `/gm)].map(([, name]) => name));
    const rows = rest.split("\n").filter((line) => /^\| I?\d+ \|/.test(line));
    const hasTest = (row: string) => {
      const last = row.split(" | ").at(-1) ?? "";
      return last.includes("`") || [...last.matchAll(/\w+/g)].some(([word]) => abbreviations.has(word));
    };
    expect(rows.filter((row) => !hasTest(row))).toEqual([]);
  });
});
