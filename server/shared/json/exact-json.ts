import { endOfPlain, isSafeInteger, rewriteTokens, smallInteger } from "./tokens.ts";

/**
 * Reads one RFC 8259 document without losing a digit. Numbers whose exact value is a safe integer (`1E2`, `100.0`, `-0`
 * -> 0) are JS numbers, every other number is an `ExactNumber`. Keys are own properties, including `__proto__`.
 * @param asWritten makes every token with a point or an exponent an `ExactNumber`, for prices such as `100.00`.
 * @param rawControls reads control characters in strings as if the marketplace had escaped them.
 * @returns `upstream`: the text with its integer tokens outside ±(2^53 - 1) quoted, raw control characters of strings
 * escaped, nothing else changed (§2.2)
 * @throws JsonError for text that is not JSON, more than 64 levels, or a duplicate key in one object, compared with
 * escapes decoded
 */
export function readExact(
  text: string,
  { asWritten = false, rawControls = false }: { asWritten?: boolean; rawControls?: boolean } = {},
): { value: ExactJson; upstream: string } {
  const start = { at: 0, levelsLeft: maxDepth, escapes: false };
  const controlsLeft = rawControls ? maxRawControls : 0;
  const reader: Reader = { text, asWritten, ...start, controlsLeft, rewritten: [] };
  skipSpace(reader);
  const value = readValue(reader);
  skipSpace(reader);
  if (reader.at < text.length) throw new JsonError("syntax", reader.at);
  return { value, upstream: rewriteTokens(text, reader.rewritten) };
}

/** Reads a document like `readExact`, for text that is not passed on: a request body, a parameter. */
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

/** Number that no double represents exactly. Its key is a symbol of this module, so that no JSON text can forge one. */
type ExactNumber = { readonly [exactText]: string };

export function isExactNumber(value: unknown): value is ExactNumber {
  return typeof value === "object" && value !== null && Object.hasOwn(value, exactText);
}

/** Returns the token as it was written: `9007199254740993`, `100.5`, `1e400`. */
export function exactNumberText(number: ExactNumber): string {
  return number[exactText];
}

/** Reason why text was not read as JSON. The message contains no part of the text, which may be a receiver's address. */
export class JsonError extends Error {
  readonly kind: "syntax" | "depth" | "duplicate_key";
  /** Index in the text at which reading stopped. */
  readonly at: number;

  constructor(kind: JsonError["kind"], at: number) {
    super(faultMessages[kind]);
    this.name = "JsonError";
    this.kind = kind;
    this.at = at;
  }
}

const faultMessages = {
  syntax: "not valid JSON",
  depth: "JSON is nested too deeply",
  duplicate_key: "a JSON object has the same key twice",
} as const;

/** Maximum depth of nesting, above that of any real document; the reader calls itself once per level. */
const maxDepth = 64;

/** Maximum number of raw control characters, above that of any product text: each becomes six characters in `upstream`. */
const maxRawControls = 10_000;

type Reader = {
  text: string;
  /** Index of the next character. */
  at: number;
  levelsLeft: number;
  asWritten: boolean;
  /** Whether a string with a backslash was found: then a key may be written in another way than it reads. */
  escapes: boolean;
  /** Number of raw control characters in strings that may still be read. */
  controlsLeft: number;
  /** Start and end of each part that `upstream` writes differently, in sequence: unsafe integers, raw control characters. */
  rewritten: number[];
};

const [quote, backslash] = [0x22, 0x5c];
const [comma, colon, point] = [0x2c, 0x3a, 0x2e];
const [minus, plus, zero, nine] = [0x2d, 0x2b, 0x30, 0x39];
const [openBrace, closeBrace] = [0x7b, 0x7d];
const [openBracket, closeBracket] = [0x5b, 0x5d];

/** Reads a value. `siblingKeys` are those of the first object in the same list: the others mostly have the same ones in the same order. */
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
    if (reader.text.charCodeAt(reader.at) !== quote) throw new JsonError("syntax", reader.at);
    const key = readKnown(reader, siblingKeys[members]) ?? readString(reader);
    skipSpace(reader);
    if (reader.text.charCodeAt(reader.at) !== colon) throw new JsonError("syntax", reader.at);
    reader.at++;
    skipSpace(reader);
    const value = readValue(reader);
    // Assigning `__proto__` would set the prototype instead of a key.
    if (key === "__proto__") Object.defineProperty(object, key, { value, ...ownProperty });
    else object[key] = value;
    members++;
  } while (goesOn(reader, closeBrace));
  if (Object.keys(object).length < members) throw new JsonError("duplicate_key", reader.at);
  return object;
}

/** Shared empty array, because otherwise a text of nothing but `[],[]` would take fifteen times its bytes. */
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
  // An array grown by `push` has room for some twenty elements; a copy has the exact size.
  return array.length > 1 ? array.slice() : array;
}

/** Steps behind an opening brace or bracket. Returns whether a first item follows; if not, it also steps behind the closing one. */
function enter(reader: Reader, close: number): boolean {
  if (reader.levelsLeft === 0) throw new JsonError("depth", reader.at);
  reader.at++;
  skipSpace(reader);
  if (reader.text.charCodeAt(reader.at) === close) {
    reader.at++;
    return false;
  }
  reader.levelsLeft--;
  return true;
}

/** Steps over the comma to the next item, or over the closing brace or bracket. Returns whether there is a next item. */
function goesOn(reader: Reader, close: number): boolean {
  skipSpace(reader);
  const unit = reader.text.charCodeAt(reader.at++);
  if (unit === comma) {
    skipSpace(reader);
    return true;
  }
  if (unit !== close) throw new JsonError("syntax", reader.at - 1);
  reader.levelsLeft++;
  return false;
}

/**
 * Returns the key if the string that begins here is the same as it. Then it need not be cut out or looked up again, which saves a fifth of
 * the time for a list. Not possible after an escape, because then a key may be written differently.
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
  if (unit !== quote) throw new JsonError("syntax", end);
  reader.at = end + 1;
  return text.slice(start, end);
}

/** Reads a string whose first backslash or raw control character is at `escape`. JSON.parse decodes the escapes. */
function readEscapedString(reader: Reader, escape: number): string {
  const { text, rewritten } = reader;
  reader.escapes = true;
  const before = rewritten.length;
  let end = escape;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === quote) break;
    // The character after a backslash belongs to it, so a raw control character there is not a valid escape.
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
    // The message of JSON.parse would quote the text, so it is not passed on.
    throw new JsonError("syntax", escape);
  }
}

function readWord<Value>(reader: Reader, word: string, value: Value): Value {
  if (!reader.text.startsWith(word, reader.at)) throw new JsonError("syntax", reader.at);
  reader.at += word.length;
  return value;
}

/** Reads a number. `+ 0` turns -0 into 0. */
function readNumber(reader: Reader): number | ExactNumber {
  const { text } = reader;
  const start = reader.at;
  const whole = text.charCodeAt(start) === minus ? start + 1 : start;
  let end = endOfDigits(text, whole);
  if (text.charCodeAt(whole) === zero && end > whole + 1) throw new JsonError("syntax", whole + 1);
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

/** Returns the index behind the digits that begin at `at`. @throws JsonError without a digit */
function endOfDigits(text: string, at: number): number {
  let end = at;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit < zero || unit > nine) break;
  }
  if (end === at) throw new JsonError("syntax", at);
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
