/**
 * Returns headers as one text per lower-case name; repeated ones are joined by ", " (RFC 9110,
 * 5.3).
 */
export function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) plain[name.toLowerCase()] = typeof value === "string" ? value : value.join(", ");
  }
  return plain;
}
