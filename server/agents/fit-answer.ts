import type { ToolDetail } from "#contract/tool";
import { writeAnswer } from "#contract/yuan-amount";
import { type Cut, ellipsis, startOf } from "./told-texts.ts";

/** The most bytes of an answer's data: what is told by default, and what `detail: "full"` gives, about 15,000 tokens. */
export const mostBytes: Record<ToolDetail, number> = { small: 7_500, full: 59_000 };

/**
 * An answer that is too long is cut, not refused: lists and texts lose their end, in the order of `paths`, and `left_out` says
 * of each how much is shown. So no catalogue is too large for a reader whose memory is small.
 * @param shortened what of its texts was cut before
 */
export function fitAnswer(
  data: object,
  paths: readonly string[],
  detail: ToolDetail,
  shortened: readonly Cut[] = [],
): object {
  const most = mostBytes[detail];
  const cuts: Cut[] = [];
  const leftOut = () => [...shortened.filter(({ field }) => !isCut(cuts, field)), ...cuts];
  let fitted: object = shortened.length === 0 ? data : { ...data, left_out: leftOut() };
  if (sizeOf(fitted) <= most) return fitted;
  // What is short anyhow is given up last of all.
  for (const worthwhile of [most / 20, 0])
    for (const path of paths) {
      const whole = valueAt(fitted, path);
      if (typeof whole !== "string" && !Array.isArray(whole)) continue;
      if (whole.length === 0 || sizeOf([whole]) < worthwhile || isCut(cuts, path)) continue;
      const total = shortened.find(({ field }) => field === path)?.total ?? whole.length;
      const shorter = (shown: number) => ({
        ...withValue(fitted, path.split("."), beginningOf(whole, shown)),
        left_out: [...leftOut().filter(({ field }) => field !== path), { field: path, shown, total }],
      });
      const shown = largest(whole.length - 1, (count) => sizeOf(shorter(count)) <= most);
      fitted = shorter(shown);
      cuts.push({ field: path, shown, total });
      if (sizeOf(fitted) <= most) return fitted;
    }
  return fitted;
}

function isCut(cuts: readonly Cut[], path: string): boolean {
  return cuts.some(({ field }) => field === path);
}

function sizeOf(data: object): number {
  return new TextEncoder().encode(writeAnswer(data)).length;
}

function beginningOf(whole: string | unknown[], shown: number): string | unknown[] {
  if (typeof whole !== "string") return whole.slice(0, shown);
  return shown < whole.length ? startOf(whole, shown) + ellipsis : whole;
}

/** The largest count up to `most` that fits, 0 where none does. */
function largest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function valueAt(data: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (at, step) => (typeof at === "object" && at !== null ? Reflect.get(at, step) : undefined),
      data,
    );
}

function withValue(data: object, [step = "", ...rest]: string[], value: unknown): object {
  const inner: unknown = Reflect.get(data, step);
  const next =
    rest.length === 0 || typeof inner !== "object" || inner === null ? value : withValue(inner, rest, value);
  return { ...data, [step]: next };
}
