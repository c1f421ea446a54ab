/** The words of the sign-in page. */
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
  failed: "Signing in failed.",
  demo_title: "Try the demo",
  demo_text: "The marketplaces are simulated: nothing real is queried.",
  demo: "Continue as demo {{role}}",
  returning: "After signing in you return to the page you wanted.",
};
