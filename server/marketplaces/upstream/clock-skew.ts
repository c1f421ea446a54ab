/** How far the vendor's clock is from ours. */
export type ClockSkew = {
  /** Our time as the vendor's clock would show it, epoch ms. */
  corrected: (now: number) => number;
  /** Learns from a `Date` header; returns the new offset in ms when it changed, else null. */
  learn: (date: string | undefined, asked: { sentAt: number; receivedAt: number }) => number | null;
};

const noticeable = 5_000;
// A header that is further off is a broken clock or a cached answer, not a skew to follow.
const credible = 24 * 60 * 60 * 1000;

/** Signatures carry a timestamp, so a clock that is clearly off is corrected by what the vendor's answers say. */
export function createClockSkew(): ClockSkew {
  let offset = 0;
  return {
    corrected: (now) => now + offset,
    learn: (date, { sentAt, receivedAt }) => {
      const vendor = date === undefined ? Number.NaN : Date.parse(date);
      if (Number.isNaN(vendor)) return null;
      // The header has whole seconds, and was written some time between sending and receiving.
      const measured = Math.round(vendor + 500 - (sentAt + receivedAt) / 2);
      const doubt = noticeable + (receivedAt - sentAt) / 2;
      const next = Math.abs(measured) <= doubt || Math.abs(measured) > credible ? 0 : measured;
      if (Math.abs(next - offset) <= noticeable && (next === 0) === (offset === 0)) return null;
      offset = next;
      return offset;
    },
  };
}
