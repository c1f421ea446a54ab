import { useEffect, useEffectEvent } from "react";

/** Keys of the whole screen: F3 and Shift+F3 lead to the next match and the one before. */
export function useSearchKeys(input: { onMatch: (step: 1 | -1) => void; isSearching: () => boolean }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "F3" && input.isSearching()) {
      event.preventDefault();
      input.onMatch(event.shiftKey ? -1 : 1);
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
