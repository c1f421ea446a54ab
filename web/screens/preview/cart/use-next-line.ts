import { useEffect, useState } from "react";
import { quantityFields } from "./line-elements.ts";

/**
 * Moves through the given lines: to the one after the focus, and from the last to the first again.
 *
 * @param keys of lines, in the order of the page
 * @returns the line to move to, so that a long cart renders it
 */
export function useNextLine(keys: readonly string[]): {
  target: string | null;
  show: (key: string) => void;
  next: () => void;
} {
  const [target, setTarget] = useState<{ key: string } | null>(null);
  useEffect(() => {
    const field = target && quantityFields.get(target.key);
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [target]);
  return {
    target: target?.key ?? null,
    show: (key) => setTarget({ key }),
    next: () => {
      const row = document.activeElement?.closest<HTMLElement>("[data-line]");
      const at = keys.indexOf(row?.dataset["line"] ?? target?.key ?? "");
      const key = keys[(at + 1) % keys.length];
      if (key !== undefined) setTarget({ key });
    },
  };
}
