import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Keys of the whole screen: `/` goes to the search, F3 and Shift+F3 to the next match and the one before. A key that types a
 * character can be switched off (WCAG 2.1.4): to whoever speaks to the computer it is a word gone astray.
 */
export function useSearchKeys(input: {
  field: RefObject<HTMLInputElement | null>;
  onMatch: (step: 1 | -1) => void;
  /** Whether `/` does anything. */
  slash: boolean;
  isSearching: () => boolean;
}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "F3" && input.isSearching()) {
      event.preventDefault();
      input.onMatch(event.shiftKey ? -1 : 1);
    }
    if (event.key === "/" && input.slash && !isWriting(event.target)) {
      event.preventDefault();
      input.field.current?.focus();
      input.field.current?.select();
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Where a slash is a slash, or the keys belong to a dialog or a list that is open. */
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]",
    ) !== null
  );
}
