import { endOfPlain, isSafeInteger, rewriteTokens, smallInteger } from "./tokens.ts";

/**
 * Reads one RFC 8259 document without losing a digit. Numbers whose exact value is a safe integer (`1E2`, `100.0`, `-0` -> 0)
 * are JS numbers, every other number is an `ExactNumber`. Keys are own properties, `__proto__` like any other.
 * @returns `upstream`: the text with its integer tokens outside ±(2^53 - 1) in quotes, raw control characters of strings escaped,
 * and no other byte changed (§2.2).
 * @param asWritten every token with a point or an exponent is an `ExactNumber`: for prices, whose zeros are kept (`100.00`).
 * @param rawControls reads control characters in strings as if they were escaped: for marketplaces, which forget to.
 * @throws JsonFault not JSON; over 64 levels deep; a key twice in one object, escapes decoded.
 */
export function readExact(
  text: string,
  { asWritten = false, rawControls = false }: { asWritten?: boolean; rawControls?: boolean } = {},
): { value: ExactJson; upstream: string } {
  const start = { at: 0, levelsLeft: mostLevels, escapes: false };
  const controlsLeft = rawControls ? mostRawControls : 0;
  const reader: Reader = { text, asWritten, ...start, controlsLeft, rewritten: [] };
  skipSpace(reader);
  const value = readValue(reader);
  skipSpace(reader);
  if (reader.at < text.length) throw new JsonFault("syntax", reader.at);
  return { value, upstream: rewriteTokens(text, reader.rewritten) };
}

/** `readExact` where the text is not handed on: a request body, a parameter. */
export function parseExact(text: string): ExactJson {
  return readExact(text).value;
}

export type ExactJson =
  | null
  | boolean
  | number
  | string
  | ExactNumber
  | ExactJson[]
  | { [key: string]: ExactJson };

const exactText = Symbol("exact text of a number");

/** A number that no double holds: keyed by a symbol of this module, so that no JSON text can forge one. */
type ExactNumber = { readonly [exactText]: string };

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === "object" && value !== null && Object.hasOwn(value, exactText);
}

/** The token as it was written: `9007199254740993`, `100.5`, `1e400`. */
export function exactNumberText(number: ExactNumber): string {
  return number[exactText];
}

/** Why text was not read as JSON. The message holds no part of the text, which may be a receiver's address. */
export class JsonFault extends Error {
  readonly kind: "syntax" | "depth" | "duplicate_key";
  /** The index in the text at which reading stopped. */
  readonly at: number;

  constructor(kind: JsonFault["kind"], at: number) {
    super(faultMessages[kind]);
    this.name = "JsonFault";
    this.kind = kind;
    this.at = at;
  }
}

const faultMessages = {
  syntax: "not valid JSON",
  depth: "JSON is nested too deeply",
  duplicate_key: "a JSON object has the same key twice",
} as const;

/** Nothing that is sent nests deeper; the reader calls itself once a level. */
const mostLevels = 64;

/** More raw control characters than this are no text of a product: each is six characters in `upstream`. */
const mostRawControls = 10_000;

type Reader = {
  text: string;
  /** The index of the next character. */
  at: number;
  levelsLeft: number;
  asWritten: boolean;
  /** Whether a string with a backslash was met: then a key may be written in another way than it reads. */
  escapes: boolean;
  /** Raw control characters in strings that are read yet. */
  controlsLeft: number;
  /** Where each part that `upstream` writes otherwise begins and ends, one after the other: unsafe integers, raw control characters. */
  rewritten: number[];
};

const [quote, backslash] = [0x22, 0x5c];
const [comma, colon, point] = [0x2c, 0x3a, 0x2e];
const [minus, plus, zero, nine] = [0x2d, 0x2b, 0x30, 0x39];
const [openBrace, closeBrace] = [0x7b, 0x7d];
const [openBracket, closeBracket] = [0x5b, 0x5d];

/** @param siblingKeys of the first object in the same list: the others mostly have the same ones in the same order. */
function readValue(reader: Reader, siblingKeys = noKeys): ExactJson {
  switch (reader.text.charCodeAt(reader.at)) {
    case quote:
      return readString(reader);
    case openBrace:
      return readObject(reader, siblingKeys);
    case openBracket:
      return readArray(reader);
    case 0x74:
      return readWord(reader, "true", true);
    case 0x66:
      return readWord(reader, "false", false);
    case 0x6e:
      return readWord(reader, "null", null);
    default:
      return readNumber(reader);
  }
}

const noKeys: readonly string[] = [];

function readObject(reader: Reader, siblingKeys: readonly string[]): ExactJson {
  if (!enter(reader, closeBrace)) return emptyObject;
  const object: { [key: string]: ExactJson } = {};
  let members = 0;
  do {
    if (reader.text.charCodeAt(reader.at) !== quote) throw new JsonFault("syntax", reader.at);
    const key = readKnown(reader, siblingKeys[members]) ?? readString(reader);
    skipSpace(reader);
    if (reader.text.charCodeAt(reader.at) !== colon) throw new JsonFault("syntax", reader.at);
    reader.at++;
    skipSpace(reader);
    const value = readValue(reader);
    // Assigning `__proto__` would set the prototype instead of a key.
    if (key === "__proto__") Object.defineProperty(object, key, { value, ...ownProperty });
    else object[key] = value;
    members++;
  } while (goesOn(reader, closeBrace));
  if (Object.keys(object).length < members) throw new JsonFault("duplicate_key", reader.at);
  return object;
}

/** One for all: a text of nothing but `[],[]` would cost fifteen times its bytes. */
const emptyArray: ExactJson[] = [];
const emptyObject: { [key: string]: ExactJson } = {};
Object.freeze(emptyArray);
Object.freeze(emptyObject);

const ownProperty = { enumerable: true, writable: true, configurable: true };

function readArray(reader: Reader): ExactJson {
  if (!enter(reader, closeBracket)) return emptyArray;
  const array = [readValue(reader)];
  if (goesOn(reader, closeBracket)) {
    const [first] = array;
    const keys = isJsonObject(first) ? Object.keys(first) : noKeys;
    do array.push(readValue(reader, keys));
    while (goesOn(reader, closeBracket));
  }
  // An array grown by `push` has room for some twenty elements: a copy has room for what it holds.
  return array.length > 1 ? array.slice() : array;
}

/** Steps behind an opening brace or bracket. @returns whether a first item stands there, or else steps out again */
function enter(reader: Reader, close: number): boolean {
  if (reader.levelsLeft === 0) throw new JsonFault("depth", reader.at);
  reader.at++;
  skipSpace(reader);
  if (reader.text.charCodeAt(reader.at) === close) {
    reader.at++;
    return false;
  }
  reader.levelsLeft--;
  return true;
}

/** Steps over the comma to the next item, or over the closing brace or bracket. @returns whether there is a next item */
function goesOn(reader: Reader, close: number): boolean {
  skipSpace(reader);
  const unit = reader.text.charCodeAt(reader.at++);
  if (unit === comma) {
    skipSpace(reader);
    return true;
  }
  if (unit !== close) throw new JsonFault("syntax", reader.at - 1);
  reader.levelsLeft++;
  return false;
}

/**
 * The key, where the string that begins here is that very one: then it is neither cut out nor looked up again, which takes a
 * fifth off reading a list. With escapes about, what a key says and how it is written may differ.
 */
function readKnown(reader: Reader, key: string | undefined): string | null {
  const { text, at, escapes } = reader;
  if (key === undefined || escapes) return null;
  const end = at + 1 + key.length;
  if (text.charCodeAt(end) !== quote || !text.startsWith(key, at + 1)) return null;
  reader.at = end + 1;
  return key;
}

function readString(reader: Reader): string {
  const { text } = reader;
  const start = reader.at + 1;
  const end = endOfPlain(text, start);
  const unit = end < text.length ? text.charCodeAt(end) : 0;
  if (unit === backslash || (unit !== quote && reader.controlsLeft > 0 && end < text.length))
    return readEscapedString(reader, end);
  if (unit !== quote) throw new JsonFault("syntax", end);
  reader.at = end + 1;
  return text.slice(start, end);
}

/** The same for a string whose first backslash or raw control character is at `escape`. JSON.parse knows the escapes. */
function readEscapedString(reader: Reader, escape: number): string {
  const { text, rewritten } = reader;
  reader.escapes = true;
  const before = rewritten.length;
  let end = escape;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === quote) break;
    // What follows a backslash belongs to it: a raw control character there is no escape.
    if (unit === backslash) end++;
    else if (unit < 0x20 && reader.controlsLeft-- > 0) rewritten.push(end, end + 1);
  }
  const written = text.slice(reader.at, end + 1);
  const token =
    rewritten.length === before
      ? written
      : rewriteTokens(text, rewritten.slice(before), { from: reader.at, to: end + 1 });
  reader.at = end + 1;
  try {
    return JSON.parse(token) as string;
  } catch {
    // Its message would quote the text, so it goes no further.
    throw new JsonFault("syntax", escape);
  }
}

function readWord<Value>(reader: Reader, word: string, value: Value): Value {
  if (!reader.text.startsWith(word, reader.at)) throw new JsonFault("syntax", reader.at);
  reader.at += word.length;
  return value;
}

/** `+ 0` makes 0 of -0. */
function readNumber(reader: Reader): number | ExactNumber {
  const { text } = reader;
  const start = reader.at;
  const whole = text.charCodeAt(start) === minus ? start + 1 : start;
  let end = endOfDigits(text, whole);
  if (text.charCodeAt(whole) === zero && end > whole + 1) throw new JsonFault("syntax", whole + 1);
  const digits = end - whole;
  let integer = true;
  if (text.charCodeAt(end) === point) {
    integer = false;
    end = endOfDigits(text, end + 1);
  }
  if ((text.charCodeAt(end) | 0x20) === 0x65) {
    integer = false;
    const sign = text.charCodeAt(end + 1);
    end = endOfDigits(text, sign === plus || sign === minus ? end + 2 : end + 1);
  }
  reader.at = end;
  if (integer && digits <= 15) return smallInteger(text, whole, end) * (whole > start ? -1 : 1) + 0;
  const token = text.slice(start, end);
  if ((integer || !reader.asWritten) && isSafeInteger(token)) return Number(token) + 0;
  if (integer) reader.rewritten.push(start, end);
  return { [exactText]: token };
}

/** The index behind the digits that begin at `at`. @throws JsonFault there is none */
function endOfDigits(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit < zero || unit > nine) break;
  }
  if (end === at) throw new JsonFault("syntax", at);
  return end;
}

function skipSpace(reader: Reader): void {
  const { text } = reader;
  let at = reader.at;
  for (; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 0x20 || (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09)) break;
  }
  reader.at = at;
}

export type JsonObject = { [key: string]: ExactJson };

export function isJsonObject(value: ExactJson | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isExactNumber(value);
}
