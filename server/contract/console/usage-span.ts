/** Number of days that can be shown, including today; only today is shown by hour. */
export const usageSpans = ["1", "7", "30", "90", "365"] as const;
export type UsageSpan = (typeof usageSpans)[number];
