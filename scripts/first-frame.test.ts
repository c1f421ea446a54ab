import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { withWords } from "./first-frame.ts";

const page = withWords(readFileSync("web/index.html", "utf8"));

it("is in the page itself, in both languages, before any script", () => {
  const root = page.slice(page.indexOf('<div id="root">'), page.indexOf("<script type"));
  for (const word of ["Procurement", "采购台", "Loading", "加载中"])
    expect(root).toContain(`>${word}</span>`);
  expect(root).toMatch(/<noscript>[^]*lang="en"[^]*lang="zh-CN"[^]*<\/noscript>/);
});

it("has nothing that the page's policy refuses: no style attribute, no handler", () => {
  expect(page).not.toMatch(/\s(style|on\w+)=/);
});

it("ends the build over a word that is not there", () => {
  expect(() => withWords("<p>%nowhere%</p>")).toThrow("nowhere");
});
