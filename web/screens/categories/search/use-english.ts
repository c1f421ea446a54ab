import { useEffect, useRef } from "react";
import type { TreeModel } from "../tree/tree-model.ts";

/** Lets a tree be read and searched in English, from when it is first wanted. A failed download leaves the Chinese names as they are. */
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
