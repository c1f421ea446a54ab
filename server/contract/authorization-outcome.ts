/**
 * How it went, told to /access in its address: done; the marketplace refused the code; the buyer did not agree; the link was
 * too old, used before, or of another session; the marketplace could not be asked.
 */
export const authorizationOutcomes = ["authorized", "refused", "denied", "expired", "failed"] as const;
export type AuthorizationOutcome = (typeof authorizationOutcomes)[number];
