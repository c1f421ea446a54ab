import { callEndings } from "#contract/activity";
import type { UsageAnswer } from "#contract/usage";

/** One figure a day for each name; days without any have 0. `names` are in the order of their totals, the largest first. */
export type DaySeries = {
  days: string[];
  names: string[];
  figures: ReadonlyMap<string, readonly number[]>;
  totals: readonly number[];
  total: number;
};

const dayMs = 86_400_000;

export function operationDays({ from, to, units }: UsageAnswer): DaySeries {
  return seriesOf(
    { from, to },
    units.map(({ day, operation, units: figure }) => ({ day, name: operation, figure })),
  );
}

/** In the order of the endings, as their colours mean something. */
export function endingDays({ from, to, endings }: UsageAnswer): DaySeries {
  const list = endings.map(({ day, ending, calls }) => ({ day, name: ending, figure: calls }));
  const series = seriesOf({ from, to }, list);
  return { ...series, names: callEndings.filter((name) => series.figures.has(name)) };
}

function seriesOf(
  { from, to }: Pick<UsageAnswer, "from" | "to">,
  list: { day: string; name: string; figure: number }[],
): DaySeries {
  const days = daysOf(from, to);
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
  return { days, names, figures, totals, total: sum(totals) };
}

/** Calendar days, both included, whatever zone they are of. */
function daysOf(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
