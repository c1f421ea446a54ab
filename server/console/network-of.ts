/**
 * What one sender can choose his address from: an IPv4 address by itself, the first 64 bits of an IPv6 one, which a single
 * line has for itself. Anything else stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ""] = address.toLowerCase().split("%");
  const mapped = /^(?:::ffff:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
