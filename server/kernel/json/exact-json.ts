import {
  beginsNumber,
  endOfNumber,
  endOfWhole,
  endOfString,
  kindOfNumber,
  type InexactNumber,
} from "./json-tokens.ts";
import { outlineElements, outlineMembers, seemsDeeper } from "./outline-json.ts";
import { scanJson, type ExactToken, type Holder } from "./scan-json.ts";
import { isTree, placeOutlined, tallyTree } from "./tally-tree.ts";

/**
 * Parses RFC 8259 text without losing a digit. Numbers whose exact value is a safe integer (`1E2`, `100.0`, `-0` -> 0) are JS
 * numbers, every other number is an `ExactNumber`. `__proto__` is a key like any other.
 * @param limits.depth most levels of nesting, 64 unless told; up to 1000.
 * @throws JsonFault not JSON; nested too deeply (found before parsing); a key twice in one object, escapes decoded.
 */
export function parseExact(text: string, limits?: { depth?: number }): ExactJson {
  return readTree(text, limits).value;
}

/** `parseExact` and `quoteUnsafeIntegers` of the same text for one scan: what a vendor's answer is read with (§2.2). */
export function readExact(text: string, limits?: { depth?: number }): { value: ExactJson; upstream: string } {
  const { value, inexact } = readTree(text, limits);
  return { value, upstream: quoteTokens(text, inexact) };
}

/** JSON text with its integer tokens outside ±(2^53 - 1) in quotes, and no other byte changed (§2.2). Checks nothing else. */
export function quoteUnsafeIntegers(text: string): string {
  const tokens: InexactNumber[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) === 0x22) at = endOfString(text, at);
    if (!beginsNumber(text.charCodeAt(at))) continue;
    const whole = endOfWhole(text, at);
    const end = endOfNumber(text, whole);
    const kind = kindOfNumber(text, at, whole, end);
    if (kind !== "exact") tokens.push({ start: at, end, kind });
    at = end - 1;
  }
  return quoteTokens(text, tokens);
}

export type ExactJson =
  null | boolean | number | string | ExactNumber | ExactJson[] | { [key: string]: ExactJson };

const exactText = Symbol("exact text of a number");

/** A number that no double holds: keyed by a symbol of this module, so that no JSON text can forge one. */
export type ExactNumber = { readonly [exactText]: string };

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

  constructor(kind: JsonFault["kind"]) {
    super(faultMessages[kind]);
    this.name = "JsonFault";
    this.kind = kind;
  }
}

const faultMessages = {
  syntax: "not valid JSON",
  depth: "JSON is nested too deeply",
  duplicate_key: "a JSON object has the same key twice",
} as const;

type Reading = { value: ExactJson; inexact: InexactNumber[] };

/**
 * JSON.parse beside a quick look at the text: where both count the same keys and numbers, the look was exact and it is enough.
 * Otherwise (a doubled key, or a string that looks like structure) a scan of every character decides.
 */
function readTree(text: string, limits?: { depth?: number }): Reading {
  const deepest = limits?.depth ?? 64;
  if (seemsDeeper(text, deepest)) return readByScan(text, deepest);
  const value = parsePlain(text);
  if (value === undefined || !isTree(value)) return readByScan(text, deepest);
  const tree = tallyTree(value, deepest);
  const members = outlineMembers(text);
  if (
    tree.tooDeep ||
    tree.mixedArray ||
    tree.keys !== members.count ||
    tree.memberNumbers !== members.numbers
  )
    return readByScan(text, deepest);
  const elements = tree.elementNumbers === 0 ? noElements : outlineElements(text);
  if (tree.elementNumbers !== elements.numbers) return readByScan(text, deepest);
  if (members.inexact.length + elements.inexact.length === 0) return { value, inexact: members.inexact };
  const outlined = { members: members.inexact, elements: elements.inexact };
  if (!placeOutlined(value, outlined, (number) => exactly(text, number))) return readByScan(text, deepest);
  return { value, inexact: members.inexact.concat(elements.inexact) };
}

const noElements = { count: 0, numbers: 0, inexact: [] };

function readByScan(text: string, deepest: number): Reading {
  const { tooDeep, duplicateKey, exact } = scanJson(text, deepest);
  if (tooDeep) throw new JsonFault("depth");
  const value = parsePlain(text);
  if (value === undefined) throw new JsonFault("syntax");
  if (duplicateKey) throw new JsonFault("duplicate_key");
  return { value: exact.length === 0 ? value : placeExact(text, value, exact), inexact: exact };
}

function exactly(text: string, { start, end, kind }: InexactNumber): ExactNumber | number {
  return kind === "negative_zero" ? 0 : { [exactText]: text.slice(start, end) };
}

function parsePlain(text: string): ExactJson | undefined {
  try {
    return JSON.parse(text) as ExactJson;
  } catch {
    // Its message would quote the text, so it goes no further.
    return undefined;
  }
}

/** Puts the exact numbers where JSON.parse left rounded ones. The text has been parsed, so each way exists. */
function placeExact(text: string, root: ExactJson, exact: ExactToken[]): ExactJson {
  const found = new Map<Holder, Container>();
  const containerOf = (holder: Holder): Container => {
    const known = found.get(holder);
    if (known) return known;
    const container = (holder.parent === null ? root : containerOf(holder.parent)[holder.key]) as Container;
    found.set(holder, container);
    return container;
  };
  for (const token of exact) {
    const number = exactly(text, token);
    if (token.holder === null) return number;
    containerOf(token.holder)[token.key] = number;
  }
  return root;
}

type Container = { [key: string | number]: ExactJson };

function quoteTokens(text: string, numbers: InexactNumber[]): string {
  if (numbers.length === 0) return text;
  const unsafe = numbers.filter(({ kind }) => kind === "unsafe_integer").sort((a, b) => a.start - b.start);
  let quoted = "";
  let copied = 0;
  for (const { start, end } of unsafe) {
    quoted += `${text.slice(copied, start)}"${text.slice(start, end)}"`;
    copied = end;
  }
  return copied === 0 ? text : quoted + text.slice(copied);
}
