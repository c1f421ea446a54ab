import { useEffect, useRef, useState } from "react";
import type { TreeModel } from "./tree-model.ts";

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
      key.length === 1 && !["/", "?", "*"].includes(key) && (key !== " " || typeAhead.isTyping());
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

/** Characters typed shortly after one another, as one beginning of a name. */
type TypeAhead = {
  /** True while typing goes on: Space is then a character, not a press. */
  isTyping: () => boolean;
  /** @returns what to look for, and whether the node that has the focus may be the answer itself. */
  add: (character: string) => { text: string; inclusive: boolean };
};

/** A pause of this length begins anew. */
const pauseMs = 700;

/** The same letter again and again goes from one name to the next; another letter makes the beginning longer. */
function createTypeAhead(clock: () => number): TypeAhead {
  let typed = "";
  let lastAt = -Infinity;
  const isTyping = () => typed !== "" && clock() - lastAt < pauseMs;
  return {
    isTyping,
    add: (character) => {
      const goesOn = isTyping();
      typed = goesOn ? typed + character : character;
      lastAt = clock();
      const [first = ""] = typed;
      const repeated = typed.length > 1 && typed === first.repeat(typed.length);
      return repeated ? { text: first, inclusive: false } : { text: typed, inclusive: goesOn };
    },
  };
}
