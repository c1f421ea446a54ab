/** Where an app stands in its review (§1 rules 5 and 6): only the calls of an approved one are answered. */
export const appStates = ["requested", "approved", "suspended"] as const;
export type AppState = (typeof appStates)[number];
