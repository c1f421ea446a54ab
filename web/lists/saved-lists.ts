import { z } from "zod";
import { consoleErrorEnvelopeSchema } from "#contract/shared/error-envelope";
import { createListeners } from "../listeners.ts";
import {
  createDeviceStorage,
  type DeviceRead,
  type DeviceStorage,
  deviceText,
} from "../ui/browser/device-storage.ts";

const answerFacts = { at: z.int(), requestId: z.string(), rawText: z.string() };

/** Outcome of one check. An answer is saved as received and validated by the contract's schema when it is read. */
const savedOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), units: z.int(), channel: z.string().nullable(), ...answerFacts }),
  z.object({
    kind: z.literal("error"),
    envelope: consoleErrorEnvelopeSchema.shape.error,
    status: z.int(),
    ...answerFacts,
  }),
  z.object({
    kind: z.literal("no_answer"),
    at: z.int(),
    /** The check is in flight, as long as a tab runs the list. */
    asking: z.literal(true).optional(),
  }),
]);
export type SavedOutcome = z.infer<typeof savedOutcomeSchema>;

const savedRowSchema = z.discriminatedUnion("state", [
  z.object({ id: z.string(), state: z.enum(["waiting", "stopped"]) }),
  z.object({ id: z.string(), state: z.literal("done"), outcome: savedOutcomeSchema }),
]);
export type SavedListRow = z.infer<typeof savedRowSchema>;

const savedListSchema = z.object({
  id: z.string(),
  /** "" until the person names it. */
  name: z.string().max(80),
  /** Time of the press in epoch ms. */
  started_at: z.int(),
  rows: z.array(savedRowSchema),
  /** Texts that were pasted with these orders and could not be sent. */
  left_out: z.array(z.string()).optional(),
  /** Their rows in the sheet, from 1; null where it was no sheet. */
  left_out_rows: z.array(z.int().nullable()).optional(),
  beside: z
    .object({
      /** Headings of the columns that were pasted next to the ids; "" for one without. */
      heads: z.array(z.string()),
      /** Their texts: one row for each of `rows`, then for each of `left_out`. */
      cells: z.array(z.array(z.string())),
    })
    .optional(),
  /** The order whose answer paused the list; absent when a person did. */
  paused_by: z.string().nullish(),
});
export type SavedList = z.infer<typeof savedListSchema>;
export type ListColumns = NonNullable<SavedList["beside"]>;

/** Characters that an answered order takes. */
const orderCharacters = 550;
/** A device has room for five million characters; the cart and other data need space too. */
const maxCharacters = 7_000 * orderCharacters;
const maxLists = 20;

type SavedLists = {
  /** Newest first. The same object until a list changes, so that React can subscribe to it. */
  read: () => DeviceRead<SavedList[]>;
  /** Reports changes of this page and of other tabs. */
  subscribe: (listener: () => void) => () => void;
};

/** Lists stored one by one: a running list is written with every answer, which must not touch the others. */
type Places = SavedLists & {
  place: (id: string) => DeviceStorage<SavedList | null>;
  /** Returns what the device has now, before the event of another tab's change arrives. */
  reread: () => SavedList[];
};

const known = new Map<string, Places>();

/**
 * Returns the lists of one operator on this device: order ids and the results of their checks. They never contain a
 * receiver, because no request of this screen has one. Each operator of a browser has separate lists.
 */
export function savedLists(operatorId: string): SavedLists {
  return placesOf(operatorId);
}

/** Returns one list as the device has it now, before the event of another tab's change arrives. */
export function savedList(operatorId: string, id: string): SavedList | undefined {
  return placesOf(operatorId).place(id).reread().value ?? undefined;
}

/**
 * Saves a list. The oldest ended lists are removed for it, first by number, then while the device is full; lists that
 * run or can go on are never removed.
 * @returns false when the device takes no more data: the changes then stay in memory until a reload, and the other
 * lists stay saved
 */
export function saveList(operatorId: string, list: SavedList): boolean {
  const { place, reread } = placesOf(operatorId);
  const others = reread().filter(({ id }) => id !== list.id);
  const removed: SavedList[] = [];
  function makeRoom(): boolean {
    const oldest = others.findLast(hasEnded);
    if (!oldest) return false;
    others.splice(others.indexOf(oldest), 1);
    removed.push(oldest);
    place(oldest.id).forget();
    return true;
  }
  while (isTooMuch([list, ...others]) && makeRoom());
  let isWritten = place(list.id).write(list);
  while (!isWritten && makeRoom()) isWritten = place(list.id).write(list);
  if (!isWritten) for (const one of removed) place(one.id).write(one);
  return isWritten;
}

export function renameList(operatorId: string, id: string, name: string): void {
  const list = savedList(operatorId, id);
  if (list) saveList(operatorId, { ...list, name });
}

export function forgetList(operatorId: string, id: string): void {
  placesOf(operatorId).place(id).forget();
}

/** Puts a removed list back, unless a tab that had it open has saved it since: its answers would be lost, and asked again. */
export function restoreList(operatorId: string, list: SavedList): void {
  if (savedList(operatorId, list.id) === undefined) saveList(operatorId, list);
}

/**
 * Returns whether the order's check is in flight in a list that a tab runs. If no tab runs it any more, the answer is
 * unknown.
 */
export function isAsking(row: SavedListRow): boolean {
  return row.state === "done" && row.outcome.kind === "no_answer" && row.outcome.asking === true;
}

function hasEnded({ rows }: SavedList): boolean {
  return !rows.some((row) => row.state === "waiting" || isAsking(row));
}

function isTooMuch(lists: readonly SavedList[]): boolean {
  const characters = lists.reduce(
    (sum, { rows, beside }) => sum + rows.length * orderCharacters + columnCharacters(beside),
    0,
  );
  return lists.length > maxLists || characters > maxCharacters;
}

/** Characters of the columns next to the ids. They never change, and are written with every answer of their list. */
const columnLengths = new WeakMap<ListColumns, number>();

function columnCharacters(columns: ListColumns | undefined): number {
  if (!columns) return 0;
  const length = columnLengths.get(columns) ?? JSON.stringify(columns).length;
  columnLengths.set(columns, length);
  return length;
}

function placesOf(operatorId: string): Places {
  const places = known.get(operatorId) ?? createPlaces(operatorId);
  known.set(operatorId, places);
  return places;
}

function createPlaces(operatorId: string): Places {
  const prefix = `payment-list.${operatorId}.`;
  const schema = savedListSchema.nullable();
  const places = new Map<string, DeviceStorage<SavedList | null>>();
  const listeners = createListeners();
  let current: DeviceRead<SavedList[]> | null = null;

  function changed() {
    current = null;
    listeners.tell();
  }

  function place(id: string) {
    const there = places.get(id);
    if (there) return there;
    const made = createDeviceStorage({ key: prefix + id, version: 1, schema, empty: null });
    made.subscribe(changed);
    places.set(id, made);
    return made;
  }

  function load(): DeviceRead<SavedList[]> {
    for (const id of idsBehind(prefix)) place(id);
    const all = [...places.values()].map((one) => one.read());
    return {
      value: all
        .flatMap(({ value }) => value ?? [])
        .sort((left, right) => right.started_at - left.started_at),
      warning: all.some(({ warning }) => warning !== null) ? "quarantined" : null,
    };
  }

  const read = () => (current ??= load());
  function reread() {
    for (const one of places.values()) one.reread();
    current = null;
    return read().value;
  }

  // A list that another tab created; changes of known lists are reported by their own storage.
  window.addEventListener("storage", ({ key }) => {
    if (key?.startsWith(prefix) && !places.has(key.slice(prefix.length))) changed();
  });
  takeOver(operatorId, place);
  return { place, read, reread, subscribe: listeners.subscribe };
}

/** Takes over lists that an earlier version stored together. */
function takeOver(operatorId: string, place: Places["place"]): void {
  const schema = z.array(savedListSchema);
  const together = createDeviceStorage({ key: `payment-lists.${operatorId}`, version: 1, schema, empty: [] });
  const lists = together.read().value;
  const taken = lists.map((list) => place(list.id).read().value !== null || place(list.id).write(list));
  if (lists.length > 0 && !taken.includes(false)) together.forget();
}

/** Returns the rest of each name on this device with this prefix; quarantined data has one more dot. */
function idsBehind(prefix: string): string[] {
  return deviceText
    .keys()
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((id) => !id.includes("."));
}
