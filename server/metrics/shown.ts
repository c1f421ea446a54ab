import type { Counter } from "prom-client";

/**
 * One series of a counter, on the page from the beginning on: an alarm is set on its increase, which Prometheus sees only from
 * a number that was there before.
 */
export function shown<Label extends string>(
  counter: Counter<Label>,
  labels: Record<Label, string>,
): Counter.Internal {
  const series = counter.labels(labels);
  series.inc(0);
  return series;
}
