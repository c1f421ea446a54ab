import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

export type UnitsTally = {
  /** Units spent since the page was opened. */
  total: number;
  byChannel: Record<string, number>;
  /**
   * Units left today as last reported by the gateway, and the time of the report (epoch ms by the device, as
   * queries are dated).
   */
  remainingDay: number | null;
  remainingAt: number;
  /**
   * Number of counted calls whose answer did not report the units left; the account must then be read again.
   */
  unreported: number;
};

const nothing: UnitsTally = { total: 0, byChannel: {}, remainingDay: null, remainingAt: 0, unreported: 0 };
let tally = nothing;
const listeners = createListeners();

function set(next: UnitsTally): void {
  tally = next;
  listeners.tell();
}

/**
 * Units that this page has spent, from the answers themselves. They are in memory only, because the gateway has the
 * ledger.
 */
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
