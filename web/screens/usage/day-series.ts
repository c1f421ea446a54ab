import { callEndings } from "#contract/console/states";
import type { UsageAnswer } from "#contract/console/usage";

/**
 * One figure per day, or per hour of today, for each name; missing figures are 0. `names` are sorted by their
 * totals, the largest first.
 */
export type DaySeries = {
  /** Days (YYYY-MM-DD), or hours as the moment of their beginning. */
  days: string[];
  isByHour: boolean;
  names: string[];
  figures: ReadonlyMap<string, readonly number[]>;
  totals: readonly number[];
  total: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function operationDays(usage: UsageAnswer): DaySeries {
  const list = usage.hours
    ? usage.hours.units.map(({ hour, ...each }) => ({ ...each, day: hour }))
    : usage.units;
  return seriesOf(
    usage,
    list.map(({ day, operation, units: figure }) => ({ day, name: operation, figure })),
  );
}

/** Returns calls per day by outcome, in the order of the outcomes, because their colours have a meaning. */
export function endingDays(usage: UsageAnswer): DaySeries {
  const list = usage.hours
    ? usage.hours.endings.map(({ hour, ...each }) => ({ ...each, day: hour }))
    : usage.endings;
  const series = seriesOf(
    usage,
    list.map(({ day, ending, calls }) => ({ day, name: ending, figure: calls })),
  );
  return { ...series, names: callEndings.filter((name) => series.figures.has(name)) };
}

function seriesOf(
  { from, to, hours, resets_at: end }: UsageAnswer,
  list: { day: string; name: string; figure: number }[],
): DaySeries {
  const days = hours ? hoursOf(hours.from, end) : daysOf(from, to);
  const places = new Map(days.map((day, index) => [day, index]));
  const figures = new Map<string, number[]>();
  for (const { day, name, figure } of list) {
    const place = places.get(day);
    const row = figures.get(name) ?? days.map(() => 0);
    if (place !== undefined) row[place] = (row[place] ?? 0) + figure;
    figures.set(name, row);
  }
  const sum = (row: readonly number[]) => row.reduce((total, each) => total + each, 0);
  const names = [...figures.keys()].toSorted((a, b) => sum(figures.get(b) ?? []) - sum(figures.get(a) ?? []));
  const totals = days.map((_, index) => sum([...figures.values()].map((row) => row[index] ?? 0)));
  return { days, isByHour: hours !== null, names, figures, totals, total: sum(totals) };
}

/** Returns every hour of a day, future ones included, so that the chart keeps its width all day. */
function hoursOf(from: string, end: string): string[] {
  const hours: string[] = [];
  const first = Math.floor(Date.parse(from) / hourMs) * hourMs;
  for (let at = first; at < Date.parse(end); at += hourMs) hours.push(new Date(at).toISOString());
  return hours;
}

/** Returns calendar days, both ends included, independent of the time zone. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
