import type { z } from "zod";

/** What lies under a name for the life of this tab; `empty` where nothing does that the schema takes. */
export function readFromTab<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  empty: z.output<Schema>,
): z.output<Schema> {
  try {
    const kept = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? ""));
    return kept.success ? kept.data : empty;
  } catch {
    return empty;
  }
}

/** @returns false when the storage is closed or full: that costs the convenience, never the page */
export function keepInTab(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
