/**
 * Difference that is ignored: the header has whole seconds, the transfer takes time, and a device that is
 * slightly off changes no age that is shown.
 */
const toleratedMs = 60_000;

let aheadMs = 0;

/**
 * Returns the time by the server's clock, epoch ms. Answers are dated and ages computed with it, because ids,
 * trees and the log have the server's times and a device may be a day off. Until the server has answered, it
 * is the device's own clock.
 */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/**
 * Learns the difference between the server's clock and the device's.
 * @param date `Date` header of an answer that was not cached
 */
export function learnServerClock(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < toleratedMs ? 0 : ahead;
}
