import { z } from "zod";
import { errorEnvelopeSchema } from "#contract/error-envelope";
import { createDeviceStorage, type DeviceStorage } from "../ui/device-storage.ts";

const answerFacts = { at: z.int(), requestId: z.string(), rawText: z.string() };

/** What one check brought. An answer is kept as it came and goes through the contract's schema when it is read again. */
const keptOutcomeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("answer"), units: z.int(), channel: z.string().nullable(), ...answerFacts }),
  z.object({
    kind: z.literal("error"),
    envelope: errorEnvelopeSchema.shape.error,
    status: z.int(),
    ...answerFacts,
  }),
  z.object({ kind: z.literal("no_answer"), at: z.int() }),
]);
export type KeptOutcome = z.infer<typeof keptOutcomeSchema>;

const keptRowSchema = z.discriminatedUnion("state", [
  z.object({ id: z.string(), state: z.enum(["waiting", "stopped"]) }),
  z.object({ id: z.string(), state: z.literal("done"), outcome: keptOutcomeSchema }),
]);
export type KeptRow = z.infer<typeof keptRowSchema>;

const keptListSchema = z.object({
  id: z.string(),
  /** "" until the person names it. */
  name: z.string().max(80),
  /** Epoch ms of the press. */
  started_at: z.int(),
  rows: z.array(keptRowSchema),
  /** The order whose answer paused it; absent when a person did. */
  paused_by: z.string().nullish(),
});
export type KeptList = z.infer<typeof keptListSchema>;

const keptListsSchema = z.array(keptListSchema);
const mostLists = 20;
const mostRows = 2_000;

const storages = new Map<string, DeviceStorage<KeptList[]>>();

/**
 * The lists of one operator on this device, newest first: order ids and what the checks of them brought. No request of this
 * screen has a receiver, so none of it can be here. Another operator of the same browser has lists of their own.
 */
export function keptLists(operatorId: string): DeviceStorage<KeptList[]> {
  const known = storages.get(operatorId);
  if (known) return known;
  const key = `payment-lists.${operatorId}`;
  const storage = createDeviceStorage({ key, version: 1, schema: keptListsSchema, empty: [] });
  // Follows other tabs from now on: a list that another tab wrote must not be overwritten by what was here before.
  storage.subscribe(() => {});
  storages.set(operatorId, storage);
  return storage;
}

/**
 * Writes a list in the place that it has, or as the newest; the oldest give way, first by number, then when the device is full.
 * @returns false when the device takes no more data: the list is then here until reload
 */
export function keepList(operatorId: string, list: KeptList): boolean {
  const storage = keptLists(operatorId);
  const others = storage.reread().value.filter(({ id }) => id !== list.id);
  const sorted = [...others, list].sort((left, right) => right.started_at - left.started_at);
  let rows = list.rows.length;
  const fitting = sorted.filter((one, at) => {
    if (one.id === list.id) return true;
    rows += one.rows.length;
    return at < mostLists && rows <= mostRows;
  });
  return storage.write(fitting) || storage.write([list]);
}

export function renameList(operatorId: string, id: string, name: string): void {
  const storage = keptLists(operatorId);
  const renamed = storage.reread().value.map((list) => (list.id === id ? { ...list, name } : list));
  storage.write(renamed);
}

export function forgetList(operatorId: string, id: string): void {
  const storage = keptLists(operatorId);
  const left = storage.reread().value.filter((list) => list.id !== id);
  if (left.length === 0) storage.forget();
  else storage.write(left);
}
