import { useEffect, useRef } from "react";
import type { TreeModel } from "../tree/tree-model.ts";

/**
 * Loads English names for reading and searching a tree, on first need. A failed download leaves the Chinese names unchanged.
 */
export function useEnglish(model: TreeModel, isWanted: boolean): void {
  const latest = useRef(model);
  useEffect(() => {
    latest.current = model;
  }, [model]);
  useEffect(() => {
    if (!isWanted) return;
    void import("./english-names.ts").then(
      ({ english }) => latest.current.useEnglish(english),
      () => undefined,
    );
  }, [isWanted]);
}
