/** Sign-in events of an operator, as the log and the activity screen name them. */
export const signInEvents = [
  "signed_in_password",
  "signed_in_passkey",
  "signed_in_second_step",
  "signed_in_recovery_code",
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
