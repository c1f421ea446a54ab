declare const token: unique symbol;

/** JSON number written digit by digit, for ids that no JS number can represent. */
export type NumberToken = { readonly [token]: true };

/** Values that `jsonText` can write. Undefined properties are omitted, as in JSON.stringify. */
export type JsonTextValue =
  | null
  | boolean
  | number
  | string
  | NumberToken
  | readonly JsonTextValue[]
  | { readonly [name: string]: JsonTextValue | undefined };

/**
 * Marks text to be written as a bare number token, e.g. `4169757385897317637`.
 * @throws RangeError when it is not one
 */
export function numberToken(text: string): NumberToken {
  if (!/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text))
    throw new RangeError("not a JSON number token");
  return JSON.rawJSON(text) as NumberToken;
}

/** Returns the JSON text of a value that contains nothing that JSON would change or lose. */
export function jsonText(value: JsonTextValue): string {
  return JSON.stringify(value);
}
