import { useEffect, useState, useSyncExternalStore } from "react";
import { z } from "zod";
import { verdictKinds } from "#contract/public/verdict-kinds";
import { channelSchema } from "#contract/shared/channel";
import { serverNow } from "../api/server-clock.ts";
import { createDeviceStorage, type DeviceStorage } from "../ui/browser/device-storage.ts";
import { createRemovals } from "../ui/browser/removals.ts";

/** A note to check the payment methods of an order again. It makes no call by itself. */
const reminderSchema = z.object({
  channel: channelSchema,
  order_id: z.string(),
  /** The verdict when it was set. */
  verdict: z.enum(verdictKinds),
  /** Epoch ms. */
  due_at: z.int(),
});
export type Reminder = z.infer<typeof reminderSchema>;

/** Maximum number of reminders of an operator on a device: more than one person can handle. */
export const maxReminders = 200;

type Reminders = {
  storage: DeviceStorage<Reminder[]>;
  removals: ReturnType<typeof createRemovals<Reminder>>;
};
const known = new Map<string, Reminders>();

/** Returns the reminders of one operator on this device. */
function remindersOf(operatorId: string): Reminders {
  const found = known.get(operatorId);
  if (found) return found;
  const schema = z.array(reminderSchema);
  const storage = createDeviceStorage({ key: `reminders.${operatorId}`, version: 1, schema, empty: [] });
  const made = { storage, removals: createRemovals(storage, nameOf) };
  known.set(operatorId, made);
  return made;
}

function nameOf({ channel, order_id: id }: Pick<Reminder, "channel" | "order_id">): string {
  return `${channel} ${id}`;
}

/** Returns this operator's reminders, one of an order at most, and functions to change them. */
export function useReminders(operatorId: string) {
  const { storage, removals } = remindersOf(operatorId);
  const { value: all } = useSyncExternalStore(storage.subscribe, storage.read);
  return {
    all,
    /** The last removed reminders, which `undo` sets again. */
    removed: useSyncExternalStore(removals.subscribe, removals.read).map(({ item }) => item),
    /**
     * Sets the reminder of an order, in place of an earlier one.
     * @returns false when the device takes no more
     */
    set: (reminder: Reminder): boolean => {
      removals.forget();
      const before = storage.reread().value;
      const others = before.filter((one) => nameOf(one) !== nameOf(reminder));
      if (others.length >= maxReminders) return false;
      const isWritten = storage.write([...others, reminder]);
      if (!isWritten) storage.write(before);
      return isWritten;
    },
    remove: (reminder: Reminder) => removals.remove((one) => nameOf(one) === nameOf(reminder)),
    undo: () => removals.undo(maxReminders),
    forgetRemoved: removals.forget,
  };
}

/** Maximum delay of a browser's timer, ms. */
const longestWaitMs = 2 ** 31 - 1;

/** Returns the reminders whose time has come, the earliest first; one that becomes due appears by itself. */
export function useDueReminders(operatorId: string): Reminder[] {
  const { storage } = remindersOf(operatorId);
  const { value: all } = useSyncExternalStore(storage.subscribe, storage.read);
  const [now, setNow] = useState(serverNow);
  const later = all.map(({ due_at: at }) => at).filter((at) => at > now);
  const next = later.length === 0 ? null : Math.min(...later);
  useEffect(() => {
    if (next === null) return undefined;
    const wait = Math.min(Math.max(0, next - serverNow()), longestWaitMs);
    const timer = setTimeout(() => setNow(serverNow()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return all.filter(({ due_at: at }) => at <= now).toSorted((one, other) => one.due_at - other.due_at);
}
