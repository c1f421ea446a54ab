import type { z } from "zod";

const prefix = "operator.";

/** Returns the name under which an operator's value is saved in a tab until sign-out. */
export function operatorName(operatorId: string, name: string): string {
  return `${prefix}${operatorId}.${name}`;
}

/** Removes the values that operators saved in this tab, except those of the operator who is signed in now, if any. */
export function forgetSavedInTab(signedIn = ""): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix) && (signedIn === "" || !name.startsWith(operatorName(signedIn, ""))))
        sessionStorage.removeItem(name);
  } catch {
    // A blocked storage has nothing to remove.
  }
}

/**
 * Returns the value saved under a name for the lifetime of this tab, or `empty` when no value is saved that the schema
 * accepts.
 */
export function readFromTab<Schema extends z.ZodType>(
  schema: Schema,
  name: string,
  empty: z.output<Schema>,
): z.output<Schema> {
  try {
    const saved = schema.safeParse(JSON.parse(sessionStorage.getItem(name) ?? ""));
    return saved.success ? saved.data : empty;
  } catch {
    return empty;
  }
}

/**
 * Saves a value for the lifetime of this tab.
 * @returns false when the storage is blocked or full; the page works without it
 */
export function saveInTab(name: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
