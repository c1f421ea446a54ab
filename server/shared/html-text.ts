/** Maximum length of a description that is read, in UTF-16 units; the result is shorter still. */
const maxSourceLength = 200_000;
const maxTextLength = 20_000;

/**
 * Returns a vendor's HTML as plain text: no tags, scripts or styles, entities decoded, a line for
 * each block. Works in one pass from left to right, so that no input makes it slow; returns at most
 * 20,000 units, cut at the end. Not a sanitizer: the result must be shown as text.
 */
export function htmlText(html: string): string {
  const source = html.slice(0, maxSourceLength);
  const parts: string[] = [];
  for (let at = 0; at < source.length;) {
    const open = source.indexOf("<", at);
    parts.push(words(source.slice(at, open < 0 ? source.length : open)));
    if (open < 0) break;
    const { end, text } = readMarkup(source, open);
    parts.push(text);
    at = end;
  }
  const lines = parts
    .join("")
    .split("\n")
    .map((line) => line.replace(/[^\S\n]+/g, " ").trim());
  return lines
    .filter((line) => line !== "")
    .join("\n")
    .slice(0, maxTextLength)
    .toWellFormed();
}

/**
 * Returns the text between two tags: a line break counts as a space, and invisible characters are
 * dropped.
 */
function words(text: string): string {
  if (text === "") return "";
  return decoded(text)
    .replace(/\s+/g, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "");
}

const lineEnds = /^(?:br|hr|p|div|li|ul|ol|dl|dt|dd|tr|table|h[1-6]|section|article|blockquote|pre|figure)$/;
const cells = /^(?:td|th)$/;
const unread = /^(?:script|style|template|noscript|iframe|textarea|title|svg|object)$/;

/**
 * Reads the markup that begins at `open`: where it ends, and its visible text. Unterminated markup
 * ends the text.
 */
function readMarkup(source: string, open: number): { end: number; text: string } {
  const next = source[open + 1] ?? "";
  if (source.startsWith("<!--", open)) return { end: after(source, "-->", open + 4), text: "" };
  if (!/[a-z/!?]/i.test(next)) return { end: open + 1, text: "<" };
  const closing = next === "/";
  const name = tagName(source, closing ? open + 2 : open + 1);
  const end = tagEnd(source, open + 1);
  if (!closing && unread.test(name)) return { end: afterElement(source, name, end), text: " " };
  if (lineEnds.test(name)) return { end, text: "\n" };
  return { end, text: cells.test(name) ? " " : "" };
}

function tagName(source: string, start: number): string {
  // No relevant element has a longer name.
  return (/^[a-z][a-z0-9]*/i.exec(source.slice(start, start + 12))?.[0] ?? "").toLowerCase();
}

/** Returns the index behind the `>` of a tag; one inside a quoted value does not count. */
function tagEnd(source: string, start: number): number {
  const stop = /[>"']/g;
  stop.lastIndex = start;
  for (let found = stop.exec(source); found; found = stop.exec(source)) {
    if (found[0] === ">") return stop.lastIndex;
    stop.lastIndex = after(source, found[0], stop.lastIndex);
  }
  return source.length;
}

function afterElement(source: string, name: string, start: number): number {
  const closing = new RegExp(`</${name}`, "gi");
  closing.lastIndex = start;
  return closing.exec(source) ? tagEnd(source, closing.lastIndex) : source.length;
}

function after(source: string, text: string, start: number): number {
  const found = source.indexOf(text, start);
  return found < 0 ? source.length : found + text.length;
}

const named: Partial<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  yen: "¥",
  times: "×",
  middot: "·",
  bull: "•",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  deg: "°",
  copy: "©",
  reg: "®",
  trade: "™",
};

/**
 * Decodes the entities of a text once: `&amp;lt;` becomes `&lt;`. An unknown entity stays
 * unchanged.
 */
function decoded(text: string): string {
  return text.replace(
    /&(?:#([0-9]{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      return character(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
    },
  );
}

function character(point: number): string {
  return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
    ? String.fromCodePoint(point)
    : "";
}
