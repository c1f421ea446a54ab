const token: unique symbol = Symbol("token");

/** A JSON number written digit by digit, for ids that no JS number can hold. */
export type NumberToken = { readonly [token]: string };

/** What `jsonText` can write. Properties that are undefined are left out, as JSON.stringify does. */
export type JsonTextValue =
  | null
  | boolean
  | number
  | string
  | NumberToken
  | readonly JsonTextValue[]
  | { readonly [name: string]: JsonTextValue | undefined };

/** Marks text to be written as a bare number token, e.g. `4169757385897317637`. @throws RangeError when it is not one. */
export function numberToken(text: string): NumberToken {
  if (!/^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text))
    throw new RangeError("not a JSON number token");
  return { [token]: text };
}

/** JSON text of a value, like JSON.stringify without white space, with exact number tokens. */
export function jsonText(value: JsonTextValue): string {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (isNumberToken(value)) return value[token];
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${jsonText(member)}`],
  );
  return `{${members.join(",")}}`;
}

function isNumberToken(value: object): value is NumberToken {
  return token in value;
}
