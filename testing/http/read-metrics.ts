import { send } from "./send.ts";

export type Series = (name: string, labels?: Record<string, string>) => number | null;

/**
 * Reads the metrics page of a process. The result returns a series' value by its name and labels, in any order; null
 * when there is none.
 */
export async function readMetrics(origin: string, headers: Record<string, string> = {}): Promise<Series> {
  const { status, text } = await send(`${origin}/metrics`, { headers });
  if (status !== 200) throw new Error(`/metrics answered ${status}`);
  const values = new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const space = line.lastIndexOf(" ");
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );
  const named = (series: string) => {
    const [, name = "", labels = ""] = /^([^{]+)(?:\{(.*)\})?$/.exec(series) ?? [];
    return JSON.stringify([name, [...labels.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([all]) => all).sort()]);
  };
  const known = new Map([...values].map(([series, value]) => [named(series), value]));
  return (name, labels = {}) => {
    const text = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return known.get(named(`${name}{${text.join(",")}}`)) ?? null;
  };
}
