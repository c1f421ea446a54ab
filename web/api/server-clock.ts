/** A header of whole seconds, the way here and a device that is a little off change no age that is shown. */
const toleratedMs = 60_000;

let aheadMs = 0;

/**
 * The time by the server's clock, epoch ms: what answers are dated by and ages reckoned with, since ids, trees and the log carry
 * the server's times and a device may be a day off. The device's own clock until the server has answered.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** Learns how far the server's clock is from the device's. @param date the `Date` header of an answer that no cache kept */
export function learnServerClock(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < toleratedMs ? 0 : ahead;
}
