/** How a call ended: with what was asked for, refused (4xx), failed (5xx), or nobody waited for it any more (499). */
export const callEndings = ["answered", "refused", "failed", "gone"] as const;
export type CallEnding = (typeof callEndings)[number];
