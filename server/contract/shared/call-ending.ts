/** How a call ended: answered, refused (4xx), failed (5xx), or abandoned by its caller (499). */
export const callEndings = ["answered", "refused", "failed", "gone"] as const;
export type CallEnding = (typeof callEndings)[number];
