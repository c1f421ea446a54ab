/**
 * The URL's search part as plain text values. The router's own parser reads values as JSON, which would round an order id of
 * 18 digits: here every value stays the text it is.
 */
export function parseSearchText(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The reverse. What is undefined or empty is left out; numbers and booleans are written as they print. */
export function stringifySearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") parameters.set(name, value);
    if (typeof value === "number" || typeof value === "boolean") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
