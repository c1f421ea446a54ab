import { Counter, Histogram, type Registry } from "prom-client";

/** One series of a counter: what was counted since the page was read last, for whoever counts to add to. */
export type Cell = { pending: number };

/** The series of these label values, in the order of the label names. Ask once and keep it where every call counts. */
export type Tally = (...values: string[]) => Cell;

type Named = { name: string; help: string; registers: Registry[] };

/**
 * A counter in plain numbers: a metered call counts a dozen things, and finding each series by its labels took a tenth of the
 * call's processor time. They are handed to the registry when somebody reads the page.
 */
export function createTally({ labelNames, ...named }: Named & { labelNames: string[] }): Tally {
  const cells = new Map<string, { labels: Record<string, string>; cell: Cell }>();
  new Counter({
    ...named,
    labelNames,
    collect() {
      for (const { labels, cell } of cells.values()) {
        this.inc(labels, cell.pending);
        cell.pending = 0;
      }
    },
  });
  return (...values) => {
    const key = values.join("\n");
    const known = cells.get(key);
    if (known) return known.cell;
    const cell = { pending: 0 };
    const labels = Object.fromEntries(labelNames.map((name, at) => [name, values[at] ?? ""]));
    cells.set(key, { labels, cell });
    return cell;
  };
}

/** Takes one duration in ms. */
export type Observe = (ms: number) => void;

/** So many durations of a series wait until they are sorted into their buckets together. */
const room = 256;

/** A histogram of seconds whose durations are sorted into buckets many at a time. @returns the series of a label's value */
export function createDurations({
  labelName,
  buckets,
  ...named
}: Named & { labelName: string; buckets: number[] }): (value: string) => Observe {
  const series = new Map<string, { observe: Observe; sort: () => void }>();
  const histogram = new Histogram({
    ...named,
    labelNames: [labelName],
    buckets,
    collect: () => {
      for (const { sort } of series.values()) sort();
    },
  });

  function begin(value: string): { observe: Observe; sort: () => void } {
    const labels = { [labelName]: value };
    const waiting = new Float64Array(room);
    let used = 0;
    const sort = () => {
      for (let at = 0; at < used; at += 1) histogram.observe(labels, (waiting[at] ?? 0) / 1000);
      used = 0;
    };
    const observe = (ms: number) => {
      waiting[used++] = ms;
      if (used === room) sort();
    };
    return { observe, sort };
  }

  return (value) => {
    const known = series.get(value) ?? begin(value);
    series.set(value, known);
    return known.observe;
  };
}
