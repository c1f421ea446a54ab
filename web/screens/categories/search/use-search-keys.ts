import { type RefObject, useEffect, useEffectEvent } from "react";
import { isWriting } from "../../../ui/single-keys.ts";

/**
 * Keys of the whole screen: `/` goes to the search, F3 and Shift+F3 to the next match and the one before.
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
