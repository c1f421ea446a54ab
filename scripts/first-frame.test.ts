import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withWords } from "./first-frame.ts";

const page = withWords(readFileSync("web/index.html", "utf8"));

test("index.html has the first frame in both languages before any script", () => {
  const root = page.slice(page.indexOf('<div id="root">'), page.indexOf("<script type"));
  for (const word of ["Procurement", "采购台", "Loading", "加载中"])
    expect(root).toContain(`>${word}</span>`);
  expect(root).toMatch(/<noscript>[^]*lang="en"[^]*lang="zh-CN"[^]*<\/noscript>/);
});

test("the first frame has no style attribute and no handler, which the page's policy refuses", () => {
  expect(page).not.toMatch(/\s(style|on\w+)=/);
});

test("the build fails on a message that does not exist", () => {
  expect(() => withWords("<p>%nowhere%</p>")).toThrow("nowhere");
});
