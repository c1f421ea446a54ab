const prefix = "until-sign-out.";

/** The name under which something lies on this device until somebody signs out. */
export function untilSignOut(key: string): string {
  return `${prefix}${key}`;
}

/** Removes it all, also what was set aside and what no page of this tab has read. */
export function forgetUntilSignOut(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // A closed storage has nothing to remove.
  }
}
