import type { KeyboardEvent } from "react";

/** Enter that is held would press a button, or send a field's form, again and again, and a press may cost something. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
