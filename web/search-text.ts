/**
 * Parses the URL's search part into plain text values. The router's own parser reads values as JSON, which
 * would round an order id of 18 digits; here every value stays text.
 */
export function parseSearchText(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * Writes search values, the reverse of `parseSearchText`. Omits undefined and empty values; numbers and
 * booleans are written as they print.
 */
export function stringifySearchText(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") parameters.set(name, value);
    if (typeof value === "number" || typeof value === "boolean") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
