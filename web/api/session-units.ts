import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

export type UnitsTally = {
  /** Units spent since the page was opened. */
  total: number;
  byChannel: Record<string, number>;
  /** The gateway's last word on what is left today, and when it was said (epoch ms by the device, as queries are dated). */
  remainingDay: number | null;
  remainingAt: number;
  /** Counted calls whose answer did not say what is left: the account must be read again. */
  unreported: number;
};

const nothing: UnitsTally = { total: 0, byChannel: {}, remainingDay: null, remainingAt: 0, unreported: 0 };
let tally = nothing;
const listeners = createListeners();

function set(next: UnitsTally): void {
  tally = next;
  listeners.tell();
}

/** What this page has spent, told by the answers themselves. Kept in memory: the ledger is the gateway's. */
export const sessionUnits = {
  read: (): UnitsTally => tally,
  subscribe: listeners.subscribe,
  record(call: { units: number; channel: string | null; remainingDay: number | null }): void {
    if (call.units === 0 && call.remainingDay === null) return;
    const channel = call.channel ?? "";
    const reported = call.remainingDay !== null;
    set({
      total: tally.total + call.units,
      byChannel: { ...tally.byChannel, [channel]: (tally.byChannel[channel] ?? 0) + call.units },
      remainingDay: reported ? call.remainingDay : tally.remainingDay,
      remainingAt: reported ? Date.now() : tally.remainingAt,
      unreported: tally.unreported + (reported ? 0 : 1),
    });
  },
  reset: (): void => set(nothing),
};

export function useSessionUnits(): UnitsTally {
  return useSyncExternalStore(sessionUnits.subscribe, sessionUnits.read);
}
