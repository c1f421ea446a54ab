/** Lower-case hex digits of a secret of `newSecret`: up to 64. */
export function randomHex(newSecret: () => string, digits: number): string {
  const bytes = atob(newSecret().replaceAll("-", "+").replaceAll("_", "/"));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0"))
    .join("")
    .slice(0, digits);
}

/** A random UUID (RFC 9562, version 4). */
export function randomUuid(newSecret: () => string): string {
  const hex = randomHex(newSecret, 32);
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4] ?? "8";
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join("-");
}
