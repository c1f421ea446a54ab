/** Texts of the sign-in page. */
export const signIn = {
  title: "Sign in",
  email: "Email",
  password: "Password",
  submit: "Sign in",
  email_missing: "Enter your email.",
  password_missing: "Enter your password.",
  wrong: "Email or password is wrong.",
  throttled: "Too many failed attempts. Wait a moment before the next one.",
  throttled_until: "You can try again at",
  no_answer: "The server did not answer. Check the network and try again.",
  passkey: "Sign in with a passkey",
  provider: "Sign in with {{name}}",
  provider_refusals: {
    declined: "The sign-in was declined there. Try again, or ask who manages your company's accounts.",
    expired: "That took too long, or was begun in another browser. Press the button again.",
    away: "Your company's sign-in does not answer. Sign in with a password or a passkey, or try again in a minute.",
    clock:
      "The clocks of your company's sign-in and of this server differ. Ask whoever runs this console to set them.",
    invalid:
      "The answer of your company's sign-in was not accepted. Ask whoever runs this console; its log says why.",
    no_role:
      "Your company's account has no role here. Ask whoever manages your company's accounts to give it one.",
    disabled: "An administrator has disabled your account here.",
    email_taken:
      "Another operator here has your email address. Ask an administrator: that one has to be connected to your company's account first.",
  },
  step_title: "One more step",
  step_text: "Your password is correct. Now confirm with your passkey that it is you.",
  step_no_passkeys:
    "This browser has no passkeys at this address. Use a recovery code, or open the console at its https address.",
  step_passkey: "Use passkey",
  step_code_lead: "No passkey at hand?",
  step_code: "Recovery code",
  step_code_hint: "Six groups of five characters. Each code works once.",
  step_code_missing: "Enter a recovery code.",
  step_code_submit: "Use recovery code",
  step_restart: "Start over",
  passkey_failures: {
    not_accepted: "This passkey or recovery code is not accepted.",
    not_accepted_todo:
      "It may have been removed, or used before. Try another one or sign in with your password; an administrator can help.",
    begin_again: "That took too long, or was used before. Start over.",
    declined: "The browser returned no passkey: it was cancelled, or took too long. Try again.",
    known: "This device already has a passkey for this account.",
    unusable:
      "This browser cannot use a passkey here. Open the console at its https address, or use another browser.",
  },
  demo_title: "Try the demo",
  demo_text: "The marketplaces are simulated: nothing real is queried.",
  demo_open:
    "This demo is open: everyone who can reach this address can sign in here, also as administrator. Enter nothing real.",
  demo: "Continue as demo {{role}}",
  lost: "Your session has ended: it expired, or it was ended elsewhere. What is saved on this device is still there.",
  returning: "After signing in you return to the page you wanted.",
};
