/**
 * Outcome of an authorization, which /access receives in its address: authorized; the marketplace refused the code; the buyer did
 * not agree; the link had expired, was used before or belonged to another session; the marketplace could not be reached.
 */
export const authorizationOutcomes = ["authorized", "refused", "denied", "expired", "failed"] as const;
export type AuthorizationOutcome = (typeof authorizationOutcomes)[number];
