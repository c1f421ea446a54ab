/** What the screens of administrators share: /apps, /plans, /operators. */
export const administration = {
  again: {
    title: "Sign in again to change anything",
    keys: "Keys are made and ended only within ten minutes of a sign-in.",
    operators: "Operators are changed only within ten minutes of a sign-in.",
    press: "Sign in again",
    too_late: "Your sign-in is longer ago than ten minutes",
    too_late_text: "Nothing was done. Close this, sign in again and repeat it.",
  },
  conflict: {
    title: "{{who}} changed this meanwhile",
    somebody: "Somebody else",
    text: "Nothing of yours was saved. What differs:",
    same: "What was saved is what you wanted.",
    field: "Field",
    theirs: "Saved now",
    yours: "Yours",
    keep: "Save mine over it",
    take: "Keep what was saved",
  },
  changed: {
    text: "Nothing was done. What is different from what you saw:",
    same: "Nothing was done. What you saw is still so: decide again.",
    seen: "You saw",
    now: "Now",
    none: "none",
  },
};
