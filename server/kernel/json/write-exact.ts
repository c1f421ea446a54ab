import { exactNumberText, isExactNumber } from "./exact-json.ts";

/** JSON text of what `parseExact` read: every number keeps its own digits. What JSON has no word for is null. */
export function writeExact(value: unknown): string {
  if (isExactNumber(value)) return exactNumberText(value);
  if (Array.isArray(value)) return `[${value.map(writeExact).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${writeExact(each)}`);
  return `{${members.join(",")}}`;
}
