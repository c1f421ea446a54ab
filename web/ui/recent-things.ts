import { z } from "zod";
import { createDeviceStorage, untilSignOut } from "./device-storage.ts";

const recentSchema = z.object({
  /** Who looked at it: nobody else is shown it, also where a session ended without a sign-out. */
  operator: z.string(),
  kind: z.enum(["order", "product"]),
  /** An order id, or what the address of an opened product names. */
  id: z.string().min(1).max(2048),
  /** "" where nothing is known but the id. */
  title: z.string().max(200),
});
export type RecentThing = z.infer<typeof recentSchema>;

const most = 8;

/** The orders and products that were looked at last on this device, the newest first; gone with a sign-out. */
const storage = createDeviceStorage({
  key: untilSignOut("recent"),
  version: 1,
  schema: z.array(recentSchema),
  empty: [],
});

export function recentThings(operator: string): RecentThing[] {
  return storage.reread().value.filter((thing) => thing.operator === operator);
}

export function noteRecent(thing: RecentThing): void {
  const others = recentThings(thing.operator).filter(
    ({ kind, id }) => kind !== thing.kind || id !== thing.id,
  );
  storage.write([{ ...thing, title: thing.title.slice(0, 200) }, ...others].slice(0, most));
}
