/** Irregular plurals; people search for either form. */
const irregular = new Map(
  ["man men", "woman women", "mouse mice", "foot feet", "tooth teeth", "child children"].flatMap((pair) => {
    const [one = "", many = ""] = pair.split(" ");
    return [
      [one, many],
      [many, one],
    ];
  }),
);

/** Returns the ways in which the list of English words may write what was typed: in the singular, and without a possessive `'s`. */
export function formsOf(typed: string): string[] {
  const owner = typed.replace(/'s?$/, "");
  return [typed, owner, irregular.get(owner) ?? owner].flatMap((form) => [
    form,
    form.replace(/s$/, ""),
    form.replace(/es$/, ""),
    form.replace(/ies$/, "y"),
    form.replace(/ves$/, "f"),
    form.replace(/ves$/, "fe"),
  ]);
}
