import { z } from "zod";
import { createDeviceStorage, untilSignOut } from "./device-storage.ts";

const recentSchema = z.object({
  /**
   * The operator who opened it. Other operators do not see it, even when the session ended without a
   * sign-out.
   */
  operator: z.string(),
  kind: z.enum(["order", "product"]),
  /** An order id, or the address parameter of an opened product. */
  id: z.string().min(1).max(2048),
  /** "" when only the id is known. */
  title: z.string().max(200),
});
export type RecentThing = z.infer<typeof recentSchema>;

const max = 8;

/** Orders and products opened most recently on this device, newest first. Signing out removes them. */
const storage = createDeviceStorage({
  key: untilSignOut("recent"),
  version: 1,
  schema: z.array(recentSchema),
  empty: [],
});

export function recentThings(operator: string): RecentThing[] {
  return storage.reread().value.filter((thing) => thing.operator === operator);
}

export function addRecent(thing: RecentThing): void {
  const others = recentThings(thing.operator).filter(
    ({ kind, id }) => kind !== thing.kind || id !== thing.id,
  );
  storage.write([{ ...thing, title: thing.title.slice(0, 200) }, ...others].slice(0, max));
}
