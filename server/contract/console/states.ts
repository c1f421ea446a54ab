/** Review state of an app (§1 rules 5 and 6): only the calls of an approved app are answered. */
export const appStates = ["requested", "approved", "suspended"] as const;
export type AppState = (typeof appStates)[number];

/**
 * Outcome of an authorization, which /access receives in its address. The values are: authorized; the marketplace
 * refused the code; the buyer did not agree; the link had expired, was used before or belonged to another session; the
 * marketplace could not be reached.
 */
export const authorizationOutcomes = ["authorized", "refused", "denied", "expired", "failed"] as const;
export type AuthorizationOutcome = (typeof authorizationOutcomes)[number];

/** Whether an operator who signs in by password needs a second factor. */
export const secondFactors = ["optional", "required"] as const;

/** Number of days that can be shown, including today; only today is shown by hour. */
export const usageSpans = ["1", "7", "30", "90", "365"] as const;
export type UsageSpan = (typeof usageSpans)[number];

/** Sign-in events of an operator, as the log and the activity screen name them. */
export const signInEvents = [
  "signed_in_password",
  "signed_in_passkey",
  "signed_in_second_step",
  "signed_in_recovery_code",
  "signed_in_provider",
  "signed_in_demo",
  "sign_in_failed",
  "second_step_failed",
  "signed_out",
  "session_ended",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "password_chosen",
] as const;
export type SignInEvent = (typeof signInEvents)[number];

/** Outcome of a call: answered, refused (4xx), failed (5xx), or abandoned by its caller (499). */
export const callEndings = ["answered", "refused", "failed", "gone"] as const;
export type CallEnding = (typeof callEndings)[number];
