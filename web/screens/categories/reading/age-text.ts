const steps = [
  { unit: "day", ms: 86_400_000 },
  { unit: "hour", ms: 3_600_000 },
  { unit: "minute", ms: 60_000 },
] as const;

/** How long ago, in the reader's language: "3 hours ago". Below a minute "now". @param at ISO */
export function ageText(at: string, language: string, now = Date.now()): string {
  const age = Math.max(0, now - Date.parse(at));
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const step = steps.find(({ ms }) => age >= ms);
  return step ? format.format(-Math.floor(age / step.ms), step.unit) : format.format(0, "second");
}
