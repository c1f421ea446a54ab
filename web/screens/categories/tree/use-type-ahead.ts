import { useEffect, useRef, useState } from "react";
import type { TreeModel } from "./tree-model.ts";
import { createTypeAhead } from "./type-ahead.ts";

/** What was typed when nothing was found yet: its pinyin may be on its way. */
type Waiting = { text: string; from: number; at: number };

/** Somebody who waits longer than this for a letter's effect no longer expects it. */
const patienceMs = 3_000;

/** Takes a typed character to the row whose name begins with it. @returns whether the key was one */
export function useTypeAhead(model: TreeModel, onLatin: () => void): (key: string) => boolean {
  const [typeAhead] = useState(() => createTypeAhead(() => performance.now()));
  const waiting = useRef<Waiting | null>(null);
  const readings = model.readings();

  useEffect(() => {
    const typed = waiting.current;
    waiting.current = null;
    if (!readings || !typed || performance.now() - typed.at > patienceMs) return;
    // An arrow key since then says where the person wants to be.
    if (model.focused() === typed.from)
      model.focusOn(model.startingWith(typed.text, { from: typed.from, inclusive: true }));
  }, [model, readings]);

  return (key) => {
    const isCharacter =
      key.length === 1 && key !== "/" && key !== "*" && (key !== " " || typeAhead.isTyping());
    if (!isCharacter) return false;
    if (/[a-z]/i.test(key)) onLatin();
    const { text, inclusive } = typeAhead.add(key);
    const from = model.focused();
    const found = model.startingWith(text, { from, inclusive });
    waiting.current = found < 0 ? { text, from, at: performance.now() } : null;
    model.focusOn(found);
    return true;
  };
}
