import { useCallback, useEffect, useRef, useState } from "react";
import { loadPinyin } from "./load-pinyin.ts";
import type { TreeModel } from "../tree/tree-model.ts";

export type PinyinState = "none" | "loading" | "ready" | "failed";

/** Loads a tree's pinyin on first need, and again when the tree is refreshed. */
export function usePinyin(model: TreeModel): { state: PinyinState; load: () => void } {
  const [state, setState] = useState<PinyinState>("none");
  const wanted = useRef(false);
  const stop = useRef<(() => void) | null>(null);

  const begin = useCallback((of: TreeModel) => {
    stop.current?.();
    setState((known) => (known === "ready" ? known : "loading"));
    stop.current = loadPinyin(of.tree.names, {
      use: (readings) => {
        of.useReadings(readings);
        setState("ready");
      },
      failed: () => setState((known) => (known === "ready" ? known : "failed")),
    });
  }, []);

  useEffect(() => {
    if (wanted.current) begin(model);
    return () => stop.current?.();
  }, [model, begin]);

  const load = useCallback(() => {
    if (wanted.current) return;
    wanted.current = true;
    begin(model);
  }, [model, begin]);
  return { state, load };
}
