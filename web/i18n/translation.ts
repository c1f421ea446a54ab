/**
 * The shape that another language must have, computed from the English file: the same keys, any text. Chinese
 * has one plural form, so the `_one` keys of English have no counterpart.
 */
export type Translation<Source> = {
  [Key in keyof Source as Key extends `${string}_one` ? never : Key]: Source[Key] extends string
    ? string
    : Source[Key] extends readonly string[]
      ? readonly string[]
      : Translation<Source[Key]>;
};
