/** Header names that both sides spell, written once. */
export const headerNames = {
  requestId: "x-request-id",
  billableUnits: "x-quota-billable-units",
  quotaChannel: "x-quota-channel",
  remainingDay: "x-quota-remaining-day",
  console: "x-console",
  merchant: "x-uuid",
} as const;
