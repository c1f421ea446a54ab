/** Header names that both sides spell, written once. */
export const headerNames = {
  requestId: "x-request-id",
  billableUnits: "x-quota-billable-units",
  quotaChannel: "x-quota-channel",
  remainingDay: "x-quota-remaining-day",
  merchant: "x-uuid",
  /** When the category tree of an answer was read from the marketplace, ISO. */
  snapshotAt: "x-snapshot-at",
} as const;

/** A header as documents spell it (§8): `X-Quota-Channel`; `x-request-id` alone stays in lower case there. */
export function writtenHeader(name: string): string {
  if (name === headerNames.requestId) return name;
  return name.replace(/(?:^|-)[a-z]/g, (initial) => initial.toUpperCase());
}

/** A header that counts units, calls or seconds; null when it is away or no such number. */
export function countIn(header: string | null | undefined): number | null {
  return header && /^[0-9]{1,15}$/.test(header) ? Number(header) : null;
}
