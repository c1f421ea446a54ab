import {
  beginsNumber,
  endOfNumber,
  endOfWhole,
  endOfSpace,
  kindOfNumber,
  type InexactNumber,
} from "./json-tokens.ts";

/** A number that a double does not hold, and the how-many-eth of its list it is. */
export type OutlinedNumber = InexactNumber & { ordinal: number };

/**
 * What a quick look at JSON text counts. Text inside strings can look like structure, so each count may be too high; it is
 * never too low. Where a count equals that of the parsed tree, it is exact and so is every number found with it.
 */
export type JsonOutline = { count: number; numbers: number; inexact: OutlinedNumber[] };

/** Keys of objects and numbers that are members, found by jumping from colon to colon. */
export function outlineMembers(text: string): JsonOutline {
  const outline: JsonOutline = { count: 0, numbers: 0, inexact: noNumbers };
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) {
    if (text.charCodeAt(at - 1) !== 0x22 || text.charCodeAt(at - 2) === 0x5c) {
      if (!followsKey(text, at)) continue;
    }
    count++;
    let start = at + 1;
    let unit = text.charCodeAt(start);
    while (unit <= 0x20) unit = text.charCodeAt(++start);
    if (beginsNumber(unit)) outlineNumber(text, start, outline);
  }
  outline.count = count;
  return outline;
}

const noNumbers: OutlinedNumber[] = [];

/** Arrays, and the numbers with which they begin, up to the first other element. */
export function outlineElements(text: string): JsonOutline {
  const outline: JsonOutline = { count: 0, numbers: 0, inexact: noNumbers };
  for (let bracket = text.indexOf("["); bracket !== -1; bracket = text.indexOf("[", bracket + 1)) {
    outline.count++;
    let at = bracket;
    do {
      const start = endOfSpace(text, at + 1);
      if (!beginsNumber(text.charCodeAt(start))) break;
      at = endOfSpace(text, outlineNumber(text, start, outline));
    } while (text.charCodeAt(at) === 0x2c);
  }
  return outline;
}

/** Whether the colon stands behind a quote that no backslash escapes. */
function followsKey(text: string, colon: number): boolean {
  let quote = colon - 1;
  while (quote >= 0 && text.charCodeAt(quote) <= 0x20) quote--;
  if (quote < 1 || text.charCodeAt(quote) !== 0x22) return false;
  let backslash = quote - 1;
  while (backslash >= 0 && text.charCodeAt(backslash) === 0x5c) backslash--;
  return (quote - backslash) % 2 === 1;
}

function outlineNumber(text: string, start: number, outline: JsonOutline): number {
  const whole = endOfWhole(text, start);
  const end = endOfNumber(text, whole);
  const kind = kindOfNumber(text, start, whole, end);
  if (kind !== "exact") {
    if (outline.inexact === noNumbers) outline.inexact = [];
    outline.inexact.push({ start, end, kind, ordinal: outline.numbers });
  }
  outline.numbers++;
  return end;
}

/** Shorter text cannot nest so deep that parsing it hurts; the tally of its tree says how deep it is. */
const harmlessLength = 16_384;

/** Whether the text nests deeper than `deepest` as its brackets tell it; brackets inside strings may shift that either way. */
export function seemsDeeper(text: string, deepest: number): boolean {
  const next = (bracket: string, from: number) => {
    const at = text.indexOf(bracket, from);
    return at === -1 ? Infinity : at;
  };
  if (text.length < harmlessLength) return false;
  let openers = 0;
  for (let at = next("[", 0); at !== Infinity && openers <= deepest; at = next("[", at + 1)) openers++;
  for (let at = next("{", 0); at !== Infinity && openers <= deepest; at = next("{", at + 1)) openers++;
  if (openers <= deepest) return false;
  let depth = 0;
  let array = next("[", 0);
  let object = next("{", 0);
  let arrayEnd = next("]", 0);
  let objectEnd = next("}", 0);
  while (array !== Infinity || object !== Infinity) {
    const opener = array < object ? array : object;
    while (arrayEnd < opener || objectEnd < opener) {
      depth--;
      if (arrayEnd < objectEnd) arrayEnd = next("]", arrayEnd + 1);
      else objectEnd = next("}", objectEnd + 1);
    }
    if (++depth > deepest) return true;
    if (opener === object) object = next("{", object + 1);
    else array = next("[", array + 1);
  }
  return false;
}
