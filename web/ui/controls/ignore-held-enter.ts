import type { KeyboardEvent } from "react";

/**
 * Ignores the repeats of a held Enter key, which would press a button or submit a form again and again; a
 * press may cost units.
 */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
