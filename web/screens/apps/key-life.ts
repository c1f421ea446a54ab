/** Lifetimes offered for a new key: days. */
export const keyLives = ["never", "30", "90", "365"] as const;
export type KeyLife = (typeof keyLives)[number];

export function daysOf(life: KeyLife): number | null {
  return life === "never" ? null : Number(life);
}
