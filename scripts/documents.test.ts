import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles, type SourceFile } from "./house.ts";

const documents: SourceFile[] = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true })
    .map((name) => join("docs", String(name)))
    .filter((path) => path.endsWith(".md")),
].map((path) => ({ path, text: readFileSync(path, "utf8") }));

// This file holds patterns of what it looks for.
const sources = sourceFiles().filter(({ path }) => path !== "scripts/documents.test.ts");
const all = [...sources, ...documents];

const textOf = (path: string) => documents.find((document) => document.path === path)?.text ?? "";

/** Headings of the surface (`4.1`) and the numbered rules under each (`4.1.8`). */
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

/** `§4.1.8`, `§1 rule 8` and `§2.3 rules 3 and 4`, each as the numbers that they mean. */
function citations(text: string): string[] {
  return [...text.matchAll(/§(\d+(?:\.\d+)*)(?: rules? (\d+)(?: (?:and|to) (\d+))?)?/g)].flatMap(
    ([, section = "", ...rules]) => {
      const named = rules.filter((rule) => rule !== undefined);
      return named.length === 0 ? [section] : named.map((rule) => `${section}.${rule}`);
    },
  );
}

const missing = (files: SourceFile[], find: (file: SourceFile) => string[]) =>
  files.flatMap((file) => find(file).map((what) => `${file.path}: ${what}`));

describe("the documents", () => {
  const surface = readSurface(textOf("docs/surface.md"));

  it("have every heading and rule that a § cites", () => {
    expect(citations("§4.1.8, §1 rule 8 and §2.3 rules 3 and 4")).toEqual(["4.1.8", "1.8", "2.3.3", "2.3.4"]);
    expect(surface.size).toBeGreaterThan(60);
    expect(
      missing(all, ({ text }) => citations(text).filter((cited) => !surface.has(cited))),
      "write the rule into docs/surface.md, or cite one that is there",
    ).toEqual([]);
  });

  it("have every row and invariant that code and tests cite", () => {
    const reliability = textOf("docs/reliability.md");
    const rows = new Set([...reliability.matchAll(/^\| (I?\d+) \|/gm)].map(([, row]) => row));
    const cited = ({ text }: SourceFile) =>
      [...text.matchAll(/reliability\.md rows? (\d+)|\brow (\d+):|[(,] ?(I\d+)(?=[,)])/g)].map(
        ([, row, title, invariant]) => row ?? title ?? invariant ?? "",
      );
    expect(rows.size).toBe(49 + 14);
    expect(
      missing(sources, (file) => cited(file).filter((row) => !rows.has(row))),
      "write the row into docs/reliability.md, or cite one that is there",
    ).toEqual([]);
  });

  it("lead to files that exist", () => {
    const links = ({ path, text }: SourceFile) =>
      [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = ""]) => normalize(join(dirname(path), target)))
        .filter((target) => !existsSync(target));
    expect(missing(documents, links), "the file moved: change the link").toEqual([]);
  });

  it("and code name only documents, tests and folders that exist", () => {
    const named = ({ text }: SourceFile) =>
      [
        ...text.matchAll(/\bdocs\/[\w/-]+\.md\b/g),
        ...text.matchAll(/`((?:server|web|testing|e2e|scripts|bench)\/[\w./-]*[\w-])`/g),
      ]
        .map(([whole, path]) => path ?? whole)
        .filter((path) => !existsSync(path));
    expect(missing(all, named), "the file moved: name it by its path of today").toEqual([]);
  });

  it("describe every room, and no room that is gone", () => {
    const [, ...tables] = textOf("docs/architecture.md").split(/^\| Room of `(?=server|web)/m);
    const described = tables.flatMap((table) => {
      const top = table.slice(0, table.indexOf("/"));
      return [...table.matchAll(/^\| `([\w-]+)(?=[/`])/gm)].map(([, room]) => `${top}/${room}`);
    });
    const rooms = ["server", "web"].flatMap((top) =>
      readdirSync(top, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== "testing")
        .map(({ name }) => `${top}/${name}`),
    );
    expect([...new Set(described)].sort()).toEqual(rooms.sort());
  });

  it("show each row of docs/reliability.md by a test", () => {
    const [legend = "", rest = ""] = textOf("docs/reliability.md").split("## The fault matrix");
    const short = new Set([...legend.matchAll(/^\| (\w+) \| `/gm)].map(([, name]) => name));
    const rows = rest.split("\n").filter((line) => /^\| I?\d+ \|/.test(line));
    const shown = (row: string) => {
      const last = row.split(" | ").at(-1) ?? "";
      return last.includes("`") || [...last.matchAll(/\w+/g)].some(([word]) => short.has(word));
    };
    expect(rows.filter((row) => !shown(row))).toEqual([]);
  });
});
