const dayForms = [
  /^(\d{4})-(\d{1,2})-(\d{1,2})$/,
  /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/,
  /^(\d{4})(\d\d)(\d\d)$/,
];
const chineseDay = /^(\d{4})年(\d{1,2})月(\d{1,2})日$/;

/**
 * Returns a typed day as YYYY-MM-DD. Accepts the usual forms with the year first; null when it is not a day
 * of the calendar.
 */
export function readDay(text: string): string | null {
  const typed = text.trim();
  for (const form of [...dayForms, chineseDay]) {
    const found = form.exec(typed);
    if (found) return dayOf(found.slice(1));
  }
  return null;
}

function dayOf([year = "", month = "", date = ""]: string[]): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/**
 * Returns a typed moment as YYYY-MM-DDTHH:MM. A day alone means its start; null when the text is not a
 * moment.
 */
export function readMoment(text: string): string | null {
  const [day = "", clock = "00:00", ...rest] = text.trim().split(/[T\s]+/);
  const date = readDay(day);
  const time = /^([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(clock);
  if (date === null || !time || rest.length > 0) return null;
  return `${date}T${(time[1] ?? "").padStart(2, "0")}:${time[2]}`;
}

/** Formats a moment for a field of local time, to the minute; empty without a moment. */
export function localText(iso: string | undefined): string {
  if (iso === undefined) return "";
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses the text of such a field; undefined where it holds no moment. */
export function momentOf(local: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
