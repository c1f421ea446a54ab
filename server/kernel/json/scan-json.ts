import {
  beginsNumber,
  endOfNumber,
  endOfWhole,
  endOfString,
  kindOfNumber,
  type InexactNumber,
} from "./json-tokens.ts";

/** A number whose double is not its exact value, and where it sits in the parsed tree. */
export type ExactToken = InexactNumber & {
  /** The object or array that holds it; null when the number is the whole document. */
  holder: Holder | null;
  key: string | number;
};

/** The way from the root to a container; `null` as parent is the root itself. */
export type Holder = { parent: Holder | null; key: string | number };

export type JsonScan = { tooDeep: boolean; duplicateKey: boolean; exact: ExactToken[] };

/** From this many keys on an object's names go into a Set; below it comparing a few integers is faster. */
const fewKeys = 32;

/** What is known of each open object or array, by depth; index 0 is outside of everything. */
type Frames = {
  deepest: number;
  isArray: Uint8Array;
  /** Elements before the current one. */
  index: Int32Array;
  /** Where the frame's keys begin in the three key columns. */
  firstKey: Int32Array;
  keyHashes: Int32Array;
  keyStart: Int32Array;
  keyEnd: Int32Array;
  /** The current key, between its quotes. */
  currentStart: Int32Array;
  currentEnd: Int32Array;
  names: (Set<string> | null)[];
  holders: (Holder | null)[];
};

function createFrames(deepest: number): Frames {
  const size = deepest + 1;
  const column = (length: number) => new Int32Array(length);
  return {
    deepest,
    isArray: new Uint8Array(size),
    index: column(size),
    firstKey: column(size),
    keyHashes: column(size * fewKeys),
    keyStart: column(size * fewKeys),
    keyEnd: column(size * fewKeys),
    currentStart: column(size),
    currentEnd: column(size),
    names: Array.from({ length: size }, () => null),
    holders: Array.from({ length: size }, () => null),
  };
}

// One set serves every call: a scan never yields, and making it anew costs more than scanning a small document.
let sharedFrames = createFrames(64);

const none: ExactToken[] = [];

/**
 * One pass over JSON text that finds what JSON.parse does not tell: nesting over `deepest`, a key that an object has twice
 * (escapes decoded), and every number that a double does not hold exactly. It judges no syntax: on text that JSON.parse
 * refuses, its answer means nothing, but it ends.
 */
export function scanJson(text: string, deepest: number): JsonScan {
  if (deepest > sharedFrames.deepest) sharedFrames = createFrames(deepest);
  const frames = sharedFrames;
  const { isArray, index, firstKey, currentStart, currentEnd, names, holders } = frames;
  const length = text.length;
  let exact = none;
  let duplicateKey = false;
  let depth = 0;
  let keys = 0;
  let stringStart = 0;
  let stringEnd = 0;
  names[0] = null;
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 0x20) continue;
    if (unit === 0x22) {
      stringStart = at + 1;
      stringEnd = at = endOfString(text, at);
    } else if (unit === 0x3a) {
      currentStart[depth] = stringStart;
      currentEnd[depth] = stringEnd;
      const hash = keyHash(text, stringStart, stringEnd);
      if (hash === escapedKey || names[depth] !== null || keys - firstKey[depth]! === fewKeys) {
        if (isNameKnown(text, frames, depth, keys)) duplicateKey = true;
        keys = firstKey[depth]!;
      } else {
        if (isKeyKnown(text, frames, depth, keys, hash)) duplicateKey = true;
        keys++;
      }
    } else if (unit === 0x2c) {
      index[depth]!++;
    } else if (unit === 0x7b || unit === 0x5b) {
      if (++depth > deepest) return { tooDeep: true, duplicateKey, exact };
      isArray[depth] = unit === 0x5b ? 1 : 0;
      index[depth] = 0;
      firstKey[depth] = keys;
      names[depth] = null;
      holders[depth] = null;
    } else if (unit === 0x7d || unit === 0x5d) {
      if (depth === 0) break;
      keys = firstKey[depth]!;
      depth--;
    } else if (beginsNumber(unit)) {
      const start = at;
      const whole = endOfWhole(text, at);
      const end = endOfNumber(text, whole);
      at = end - 1;
      const kind = kindOfNumber(text, start, whole, end);
      if (kind === "exact") continue;
      if (exact === none) exact = [];
      const holder = depth === 0 ? null : holderAt(text, frames, depth);
      exact.push({ start, end, kind, holder, key: keyAt(text, frames, depth) });
    }
  }
  return { tooDeep: false, duplicateKey, exact };
}

/** What `keyHash` says of a key that cannot be compared as it is written. */
const escapedKey = 0;

/** A number that differs for nearly all different keys and is never that of an escaped key. */
function keyHash(text: string, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x5c) return escapedKey;
    hash = (Math.imul(hash, 31) + unit) | 0;
  }
  return hash | 1;
}

/** Whether an object with few, unescaped keys has the current one already; notes it as one more. */
function isKeyKnown(text: string, frames: Frames, depth: number, keys: number, hash: number): boolean {
  const { keyHashes, keyStart, keyEnd } = frames;
  const start = frames.currentStart[depth]!;
  const end = frames.currentEnd[depth]!;
  keyHashes[keys] = hash;
  keyStart[keys] = start;
  keyEnd[keys] = end;
  for (let other = frames.firstKey[depth]!; other < keys; other++) {
    if (keyHashes[other] !== hash) continue;
    if (text.slice(keyStart[other], keyEnd[other]) === text.slice(start, end)) return true;
  }
  return false;
}

/** The same for an object with many keys or with an escape in one: its names are kept decoded. */
function isNameKnown(text: string, frames: Frames, depth: number, keys: number): boolean {
  let names = frames.names[depth] ?? null;
  if (names === null) {
    names = new Set();
    for (let other = frames.firstKey[depth]!; other < keys; other++)
      names.add(text.slice(frames.keyStart[other], frames.keyEnd[other]));
    frames.names[depth] = names;
  }
  const before = names.size;
  return names.add(currentName(text, frames, depth)).size === before;
}

/** The member name or element index at which the scan stands. */
function keyAt(text: string, frames: Frames, depth: number): string | number {
  if (frames.isArray[depth] === 1) return frames.index[depth]!;
  return currentName(text, frames, depth);
}

function currentName(text: string, frames: Frames, depth: number): string {
  const written = text.slice(frames.currentStart[depth], frames.currentEnd[depth]);
  if (!written.includes("\\")) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** The holder of the current frame; frames on the way that have none yet get one, so that siblings share it. */
function holderAt(text: string, frames: Frames, depth: number): Holder {
  const known = frames.holders[depth];
  if (known) return known;
  const holder: Holder =
    depth === 1
      ? { parent: null, key: "" }
      : { parent: holderAt(text, frames, depth - 1), key: keyAt(text, frames, depth - 1) };
  frames.holders[depth] = holder;
  return holder;
}
