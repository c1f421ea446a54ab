import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLinks, linksIn } from "./text-links.ts";

const link = "https://item.taobao.com/item.htm?id=688000000001";

describe("the end of a link", () => {
  test.each([
    ["(%)", "a pair of brackets"],
    ["（%）", "full-width brackets"],
    ["【%】", "lenticular brackets"],
    ["[%]", "square brackets"],
    ["{%}", "braces"],
    ["<%>", "angle brackets"],
    ["[dress](%)", "a Markdown link"],
    ['[dress](% "a title") and more', "a Markdown link with a title"],
    ["![photo](%)!", "a Markdown picture"],
    ["**%**", "bold"],
    ["_%_", "emphasis"],
    ["`%`", "code"],
    ["~~%~~", "strike-through"],
    ["| % | 20 |", "a cell of a Markdown table"],
    ["> %", "a quotation of mail"],
    ['"%"', "straight quotes"],
    ["'%'", "apostrophes"],
    ["“%”", "curly quotes"],
    ["‘%’", "single curly quotes"],
    ["„%“", "German quotes"],
    ["«%»", "French quotes"],
    ["‹%›", "single French quotes"],
    ["「%」", "Japanese quotes"],
    ["『%』", "double Japanese quotes"],
    ["《%》", "a book title"],
    ["%.", "a full stop"],
    ["%...", "three full stops"],
    ["%…", "an ellipsis"],
    ["%;", "a semicolon"],
    ["%, 20 pcs", "a comma and a blank"],
    ["%!", "an exclamation mark"],
    ["%?", "a question mark"],
    ["%: 20", "a colon"],
    ["%。", "an ideographic full stop"],
    ["%，20件", "an ideographic comma"],
    ["%、", "an enumeration comma"],
    ["%；", "a full-width semicolon"],
    ["%！", "a full-width exclamation mark"],
    ["%？有货吗", "a full-width question mark"],
    ["%点击链接", "Chinese words"],
    ["看看%", "Chinese words before it"],
    ["%을 보세요", "Korean words"],
    ["%です", "Japanese words"],
    ["%\tblue\t20", "a tab"],
    ["%\u00a0blue", "a no-break space"],
    ["%\u200b", "a zero-width space"],
    ["\u202a%\u202c", "direction marks"],
    ["%&quot;&gt;", "entities of HTML"],
    ['<a href="%">', "an attribute of HTML"],
    ['{"url":"%"}', "JSON"],
  ])("is found in %s (%s)", (frame) => {
    expect(linksIn(frame.replace("%", link)).map(({ href }) => href.replace(/\?$/, ""))).toEqual([link]);
  });

  test.each([";", ",", "|", " ", "\n", "、", "；", "，", "", " 和 ", "';'", '","', ") (", "\t"])(
    "is before the next link after %j",
    (between) => {
      expect(linksIn(`${link}${between}${link}9`).map(({ href }) => href)).toEqual([link, `${link}9`]);
    },
  );

  test("is after brackets that the link opened itself", () => {
    expect(linksIn("(https://example.com/a_(b))").map(({ href }) => href)).toEqual([
      "https://example.com/a_(b)",
    ]);
  });

  test("is after words of another script that a parameter follows", () => {
    const [found] = linksIn("https://item.taobao.com/item.htm?title=连衣裙&id=688000000001 好看");
    expect(found?.searchParams.get("id")).toBe("688000000001");
  });

  test("is reported as an offset in the text", () => {
    const text = `看\u200f${link}，再看`;
    const [found] = findLinks(text);
    expect(text.slice(found?.start, found?.end)).toBe(link);
  });
});

describe("the notation of a link", () => {
  test.each([
    ["percent-encoded", encodeURIComponent(link)],
    ["percent-encoded twice", encodeURIComponent(encodeURIComponent(link))],
    ["percent-encoded in lower case", encodeURIComponent(link).toLowerCase()],
    ["with an encoded blank after it", `${encodeURIComponent(link)}%20nice`],
    ["in full-width characters", "https：／／item．taobao．com／item．htm？id＝688000000001"],
    ["with JSON's backslashes", "https:\\/\\/item.taobao.com\\/item.htm?id=688000000001"],
    ["with invisible marks inside", "https://item.taobao.com/item.htm?id=6880\u200b00000\u2060001"],
    ["without a scheme", "item.taobao.com/item.htm?id=688000000001"],
    ["without a scheme, after slashes", "//item.taobao.com/item.htm?id=688000000001"],
    ["in upper case", "HTTPS://ITEM.TAOBAO.COM/item.htm?id=688000000001"],
  ])("is understood %s", (_how, text) => {
    expect(linksIn(text).map(({ href }) => href)).toEqual([link]);
  });

  test("allows escaped ampersands of any kind", () => {
    for (const amp of ["&amp;", "&amp;amp;", "&#38;", "&#x26;", "\\u0026"]) {
      const [found] = linksIn(`https://item.taobao.com/item.htm?spm=a1z10${amp}id=688000000001${amp}skuId=5`);
      expect(found && [...found.searchParams]).toEqual([
        ["spm", "a1z10"],
        ["id", "688000000001"],
        ["skuId", "5"],
      ]);
    }
  });

  test("leads to the web page for a link of an app", () => {
    expect(findLinks(`taobao://item.taobao.com/item.htm?id=5 x`)[0]).toMatchObject({ isApp: true });
  });

  test.each([
    "javascript:alert(1)",
    "mailto:a@item.taobao.com",
    "a.b",
    "3.5/2",
    "and/or",
    "https://",
    "http:/x",
    "",
  ])("is not recognized in %j", (text) => {
    expect(linksIn(text)).toEqual([]);
  });
});

test("finds a link between any words and reads any text without an exception", () => {
  const word = fc.constantFrom(
    "看",
    " ",
    "。",
    "，",
    "“",
    "”",
    "(",
    ")",
    "\n",
    " x ",
    "【",
    "】",
    "\u200b ",
    "… ",
  );
  fc.assert(
    // A bracket that opens after a link may belong to it.
    fc.property(fc.array(word), fc.array(word.filter((text) => text !== "(")), (before, behind) => {
      const text = `${before.join("")}${link}${behind.join("")}`;
      expect(linksIn(text).map(({ href }) => href)).toEqual([link]);
    }),
  );
  const piece = fc.constantFrom(
    "https://",
    "%",
    "%25",
    "(",
    ")",
    "a.b/",
    "?",
    "=",
    "&",
    "&amp;",
    "\\",
    "连",
    "\u200b",
    "id=5",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      for (const { start, end } of findLinks(pieces.join(""))) expect(end).toBeGreaterThan(start);
    }),
  );
});
