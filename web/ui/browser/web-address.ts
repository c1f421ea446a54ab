/**
 * Returns `text` when it is an http(s) address, so that no script can hide in it; otherwise `instead`, a path
 * of this console.
 */
export function webAddress(text: string, instead: string): string {
  const url = new URL(text, window.location.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : instead;
}
