import { withUniformMarks } from "./pasted-id.ts";

/** Link in a text. `isApp`: it opens an app, and the part after its scheme was read as a web address. */
export type TextLink = { url: URL; isApp: boolean; start: number; end: number };

/** Scheme of an address, also percent-encoded (several times over) or with JSON's backslashes. */
const scheme =
  /(?:https?|alipays?|intent|tbopen|taobao|taobaolite|tmall|wireless1688)(?::|%(?:25){0,4}3a)(?:\\?\/|%(?:25){0,4}2f){2}/gi;

/** A scheme of which a character was lost: `ttps://`, `https:/`, `https//`. */
const damagedScheme = /^(?:ttps?:?\/{1,2}|https?(?::\/|\/{2}))(?=[a-z0-9])/i;

/** An address without a scheme or with a damaged one counts when it has a path: `m.1688.com/offer/1.html`. */
const bare =
  /(?<![\w.@/:\u200b-])(?:\/\/|(?:ttps?:?\/{1,2}|https?(?::\/|\/{2})))?(?:[a-z0-9\u200b-]+\.)+[a-z]{2,}(?::[0-9]+)?\//gi;

/** Punctuation that a sentence, a list or Markdown puts after a link and no address ends with. */
const trailing = new Set([".", ",", ";", ":", "!", "?", "'", "*", "~", "|", "^", "(", "[", "{", "\u200b"]);

const opening = "([{";
const closing = ")]}";

/**
 * Finds the links in a text of any language, in their order. A link ends at white space, a quote, an angle bracket, a non-ASCII
 * character, a closing bracket that it did not open itself, or the next link; trailing punctuation is not part of it. The work
 * grows linearly with the text.
 */
export function findLinks(text: string): TextLink[] {
  const plain = foldedText(text);
  const schemes = [...plain.matchAll(scheme)].map(({ index }) => index);
  const starts = [...schemes, ...[...plain.matchAll(bare)].map(({ index }) => index)].sort((a, b) => a - b);
  const found: TextLink[] = [];
  let at = 0;
  for (const [place, start] of starts.entries()) {
    if (start < at) continue;
    const end = endOfLink(plain, starts, place);
    at = Math.max(end, start + 1);
    const link = readAddress(plain.slice(start, end));
    if (link) found.push({ ...link, start, end });
  }
  return found;
}

/** Returns the addresses of the links in a text. */
export function linksIn(text: string): URL[] {
  return findLinks(text).map(({ url }) => url);
}

/** Returns a copy of equal length, with full-width letters, digits and address characters replaced by ASCII. */
function foldedText(text: string): string {
  const plain = withUniformMarks(text).replace(
    /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff03\uff05\uff06\uff0d-\uff0f\uff1a\uff1d\uff1f\uff3f]/g,
    (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  // A Chinese keyboard writes the points of a host as full stops.
  return plain.replace(
    /(?<=\/\/[a-z0-9.\u3002\uff61-]{1,60})[\u3002\uff61](?=[a-z0-9.\u3002\uff61-]{1,60}\/)/gi,
    ".",
  );
}

/** Characters that never end a link. Most of a link is checked once by it, which halves the time of long texts. */
const insideLink = /[\w./:@?%&-]/;

/** Returns the end of a link. @param starts offsets where links may begin, in order; this link begins at the one at `place` */
function endOfLink(text: string, starts: readonly number[], place: number): number {
  const start = starts[place] ?? 0;
  let next = place + 1;
  const open: Record<string, number> = { ")": 0, "]": 0, "}": 0 };
  let hasQuery = false;
  let end = start;
  while (end < text.length) {
    while ((starts[next] ?? Infinity) < end) next += 1;
    if (starts[next] === end && beginsAnother(text, start, end)) break;
    const sign = text.charAt(end);
    if (insideLink.test(sign)) {
      end += 1;
      continue;
    }
    if (sign === "\\" ? !isEscape(text, end) : /[\s"<>`]/.test(sign) || sign < " ") break;
    if (sign > "~" && sign !== "\u200b") {
      const parameter = hasQuery ? nextParameter(text, end) : null;
      if (parameter === null) break;
      end = parameter;
      continue;
    }
    const closed = closing[opening.indexOf(sign)];
    if (closed !== undefined) open[closed] = (open[closed] ?? 0) + 1;
    else if (closing.includes(sign)) {
      open[sign] = (open[sign] ?? 0) - 1;
      if (open[sign] < 0) break;
    } else if (sign === "=") hasQuery = true;
    end += 1;
  }
  const emphasis = text.charAt(start - 1) === "_" ? "_" : "";
  while (end > start && (trailing.has(text.charAt(end - 1)) || text.charAt(end - 1) === emphasis)) end -= 1;
  return end;
}

/**
 * Returns whether a possible start of a link begins a new one, and is not an address within this link: a parameter's value or a
 * path.
 */
function beginsAnother(text: string, start: number, at: number): boolean {
  const before = text.charAt(at - 1);
  const hasScheme = /^[a-z0-9]{2,12}:\/\//i.test(text.slice(at, at + 16));
  // `https://https://…`: the scheme was typed before a whole address.
  const isTwice = at - start < 16 && /^[a-z0-9]+:\/\/$/i.test(text.slice(start, at));
  return isTwice || (hasScheme ? !/[=/?#:@]/.test(before) : /[,;|'*!~]/.test(before));
}

/** Returns whether there is an escape as JSON and scripts write them: `\/`, `\u0026` and `\x26` (&), `\u003d` and `\x3d` (=). */
function isEscape(text: string, at: number): boolean {
  return /^\\(?:\/|u0026|u003d|x26|x3d)/i.test(text.slice(at, at + 6));
}

/** Returns where the next parameter begins after words of any script in a parameter's value; null where none follows. */
function nextParameter(text: string, at: number): number | null {
  const words = /[\p{L}\p{N}\p{M}]{1,200}(?=&[a-z_]\w{0,40}=)/iuy;
  words.lastIndex = at;
  return words.test(text) ? words.lastIndex : null;
}

/** Parses one link that was cut out of a text. */
function readAddress(cut: string): Pick<TextLink, "url" | "isApp"> | null {
  if (/^[a-z0-9]{2,12}:\/*$/i.test(cut)) return null;
  const written = cut
    .replaceAll("\u200b", "")
    .replace(damagedScheme, "")
    .replaceAll("\\/", "/")
    .replace(/\\(?:u00|x)26/gi, "&")
    .replace(/\\(?:u00|x)3d/gi, "=")
    .replace(/&(?:amp;)+|&#0*38;|&#x0*26;/gi, "&")
    .replace(/&(?:quot|gt|lt|apos|nbsp|#0*(?:34|39|60|62|160)|#x0*(?:22|27|3c|3e|a0));.*$/is, "");
  let address = written;
  for (let time = 0; time < 5 && /^[a-z0-9]+(?:%|:%)/i.test(address); time++) {
    // An encoded blank or quote around the address ends it as well.
    address = decoded(address).replace(/[\s"<>].*$/s, "");
  }
  const [, name = "", rest = address] = /^([a-z0-9]+):\/\/(.*)$/is.exec(address) ?? [];
  const isApp = name !== "" && !/^https?$/i.test(name);
  const whole = isApp || name === "" ? `https://${appPage(name, rest).replace(/^\/\//, "")}` : address;
  return URL.canParse(whole) ? { url: new URL(whole), isApp } : null;
}

/** Maps the product page of Tmall's app, which has an address of its own: `tmall://page.tm/itemDetail`. */
function appPage(name: string, rest: string): string {
  return name.toLowerCase() === "tmall" ? rest.replace(/^page\.tm\//i, "app.tmall.com/") : rest;
}

/** Decodes percent-encoded text, and leaves other text unchanged. */
export function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
