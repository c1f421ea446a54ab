/** How many days can be looked at, today included: today alone is told by hour. */
export const usageSpans = ["1", "7", "30", "90", "365"] as const;
export type UsageSpan = (typeof usageSpans)[number];
