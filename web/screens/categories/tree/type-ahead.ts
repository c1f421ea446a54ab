/** Characters typed shortly after one another, as one beginning of a name. */
export type TypeAhead = {
  /** True while typing goes on: Space is then a character, not a press. */
  isTyping: () => boolean;
  /** @returns what to look for, and whether the node that has the focus may be the answer itself. */
  add: (character: string) => { text: string; inclusive: boolean };
};

/** A pause of this length begins anew. */
const pauseMs = 700;

/** The same letter again and again goes from one name to the next; another letter makes the beginning longer. */
export function createTypeAhead(clock: () => number): TypeAhead {
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
