import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlText } from "./html-text.ts";

test.each([
  ["<p>夏季连衣裙</p><p>纯棉</p>", "夏季连衣裙\n纯棉"],
  ["Size:\n  <b>M</b>&nbsp;&amp; <i>L</i><br/>Blue", "Size: M & L\nBlue"],
  ["<table><tr><td>长</td><td>20&times;30</td></tr><tr><td>宽</td></tr></table>", "长 20×30\n宽"],
  ["a<script>if (1 < 2) alert('</p>')</script>b<STYLE>p{}</STYLE >c", "a b c"],
  ["a<!-- <p>never</p> -->b", "ab"],
  ['<img alt="a > b" src=x onerror="alert(1)">after', "after"],
  ["1 < 2 and 3 <3", "1 < 2 and 3 <3"],
  ["&#20013;&#x6587; &#0;&#xD800;&#1114112; &unknown; &constructor;", "中文 &unknown; &constructor;"],
  ["20&#10;30&#9;40&#13;&#10;50", "20 30 40 50"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["&lt;script&gt;", "<script>"],
  ["a\u202eb\u200b\u0007c", "abc"],
  ["a<b", "a"],
  ["a<script>b", "a"],
  ["", ""],
])("converts %j to %j", (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test("cuts a long text at 20,000 units and keeps it well formed", () => {
  expect(htmlText("长".repeat(30_000))).toHaveLength(20_000);
  expect(htmlText(`a${"😀".repeat(30_000)}`).isWellFormed()).toBe(true);
});

test.each(["<", "<a ", "<script>", "<!--", "&#1", '<a "', "<a '\"", " ", "</p", "<p>"])(
  "converts two hundred thousand units of %j without a noticeable delay",
  (piece) => {
    const hostile = piece.repeat(Math.ceil(200_000 / piece.length));
    const started = performance.now();
    htmlText(hostile);
    // Linear time is some ten milliseconds; quadratic time would be minutes.
    expect(performance.now() - started).toBeLessThan(3_000);
  },
);

test("returns text for any input", () => {
  const pieces = fc.constantFrom(
    "<",
    ">",
    "</",
    "p",
    "script",
    '"',
    "'",
    "&",
    "#x",
    ";",
    "<!--",
    "-->",
    " ",
    "中",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = htmlText(parts.join(""));
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/\n\n/);
    }),
  );
});
