/** Header names that client and server share. */
export const headerNames = {
  requestId: "x-request-id",
  billableUnits: "x-quota-billable-units",
  quotaChannel: "x-quota-channel",
  remainingDay: "x-quota-remaining-day",
  rateLimit: "ratelimit",
  rateLimitPolicy: "ratelimit-policy",
  /** On the stored answer to an earlier call with the same external order id. */
  replayed: "idempotent-replayed",
  merchant: "x-uuid",
  /** Time when the category tree of an answer was read from the marketplace (ISO). */
  snapshotAt: "x-snapshot-at",
} as const;

/** Returns a header as the documents spell it (§8): `X-Quota-Channel`; only `x-request-id` stays in lower case there. */
export function writtenHeader(name: string): string {
  if (name === headerNames.requestId) return name;
  return name.replace("ratelimit", "rateLimit").replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase());
}

/** Reads a header that counts units, calls or seconds; returns null when it is missing or not such a number. */
export function countIn(header: string | null | undefined): number | null {
  return header && /^[0-9]{1,15}$/.test(header) ? Number(header) : null;
}
