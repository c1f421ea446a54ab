/** Returns a path of this console, or undefined: `//host`, `/\host` and other schemes would lead to another site. */
export function safeReturnPath(text: string): string | undefined {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) ? text : undefined;
}
