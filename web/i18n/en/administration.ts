/** Texts shared by the administrators' screens /apps, /plans, /webhooks and /operators, and by /security. */
export const administration = {
  not_there: {
    title: "This does not exist",
    text: "It may have been removed, or the address is wrong. Nothing was changed.",
  },
  again: {
    title: "Sign in again to change anything",
    keys: "Keys can be created and ended only within ten minutes of signing in.",
    webhooks: "Webhooks can be created and changed only within ten minutes of signing in.",
    operators: "Operators can be changed only within ten minutes of signing in.",
    security:
      "Passkeys and sessions can be changed only within ten minutes of signing in, with a passkey if you have one.",
    press: "Sign in again",
  },
  conflict: {
    title: "{{who}} has just changed this",
    somebody: "Somebody else",
    text: "Your changes were not saved. What differs:",
    same: "What is saved is the same as yours.",
    field: "Field",
    theirs: "Saved now",
    yours: "Yours",
    keep: "Overwrite with mine",
    take: "Keep what is saved",
  },
  changed: {
    text: "Nothing was done. What is different from what you saw:",
    same: "Nothing was done. What you saw has not changed: decide again.",
    seen: "You saw",
    now: "Now",
    none: "None",
  },
  plan_changes: {
    line: "{{field}}: {{from}} → {{to}}",
    more: "{{much, number}} more",
    fewer: "{{much, number}} fewer",
    enabled: "Plan",
    on: "On",
    off: "Off",
    daily_units: "Units per day",
    requests_per_minute: "Calls per minute",
    channels: "Marketplaces",
    none: "None",
    weight_of: "Units of {{operation}}",
    usual: "default",
  },
};
