/** A path of this console, or undefined: `//host`, `/\host` and other schemes would lead a person somewhere else. */
export function safeReturnPath(text: string): string | undefined {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : undefined;
}
