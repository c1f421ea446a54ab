/** An address of the web, and nothing that a script could hide in; anything else is `instead`, a path of this page. */
export function webAddress(text: string, instead: string): string {
  const url = new URL(text, window.location.href);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : instead;
}
