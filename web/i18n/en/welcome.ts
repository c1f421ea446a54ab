/** Texts of the page /welcome, which a one-time link opens. */
export const welcome = {
  title: "Choose your password",
  person_text: "Hello {{name}}. You will use this console as {{role}}.",
  first_text: "You are this console's first administrator. You can invite everybody else afterwards.",
  email: "Email",
  email_missing: "Enter your email address.",
  email_taken: "An operator in the configuration file has this address. Use another one.",
  name: "Name",
  name_missing: "Enter your name.",
  password: "New password",
  password_hint:
    "{{count, number}} characters or more; a few words that only you would put together are best.",
  password_short: "Use {{count, number}} characters or more.",
  password_common: "This is one of the first passwords anybody would try. Choose another one.",
  password_show: "Show the password",
  submit: "Set the password",
  until: "This link works once, until",
  not_good_title: "This link does not work",
  not_good_text: "A link works once, within 24 hours, and only until a newer one is created.",
  not_good_todo:
    "If you have chosen a password with it, sign in. Otherwise ask the administrator who sent it for a new one.",
  done_title: "Your password is set",
  done_text: "From now on you sign in with {{email}} and this password.",
  done_passkey: "You will be asked to add a passkey first.",
  done_sign_in: "Sign in",
};
