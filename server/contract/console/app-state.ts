/** Review state of an app (§1 rules 5 and 6): only the calls of an approved app are answered. */
export const appStates = ["requested", "approved", "suspended"] as const;
export type AppState = (typeof appStates)[number];
