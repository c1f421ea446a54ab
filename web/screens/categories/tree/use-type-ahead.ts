import { useEffect, useRef, useState } from "react";
import type { TreeModel } from "./tree-model.ts";

/** Text that was typed but not found yet, perhaps because its pinyin is still loading. */
type Waiting = { text: string; from: number; at: number };

/** Time after which a person no longer expects a letter to have an effect. */
const patienceMs = 3_000;

/**
 * Moves to the row whose name begins with the typed characters.
 * @returns whether the key was a character
 */
export function useTypeAhead(model: TreeModel, onLatin: () => void): (key: string) => boolean {
  const [typeAhead] = useState(() => createTypeAhead(() => performance.now()));
  const waiting = useRef<Waiting | null>(null);
  const readings = model.readings();

  useEffect(() => {
    const typed = waiting.current;
    waiting.current = null;
    if (!readings || !typed || performance.now() - typed.at > patienceMs) return;
    // An arrow key pressed since then takes precedence.
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
  /** True while typing continues: Space is then a character, not a press. */
  isTyping: () => boolean;
  /** @returns the text to find, and whether the focused node may itself be the match. */
  add: (character: string) => { text: string; inclusive: boolean };
};

/** Length of a pause after which typing starts over. */
const pauseMs = 700;

/** Creates a type-ahead. Repeating a letter goes from one name to the next; another letter makes the beginning longer. */
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
