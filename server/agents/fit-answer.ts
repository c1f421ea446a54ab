import type { ToolDetail } from "#contract/tools/tool";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { type Cut, ellipsis, startOf } from "./tool-texts.ts";

/** Maximum bytes of an answer's data: by default, and with `detail: "full"`, which is about 15,000 tokens. */
export const maxBytes: Record<ToolDetail, number> = { small: 7_500, full: 59_000 };

/**
 * Shortens an answer that is too long instead of refusing it, so that even a model with a small context can read any
 * catalogue. Lists and texts lose their end, in the order of `paths`, and `left_out` says how much of each is shown.
 * @param shortened texts that were cut before
 */
export function fitAnswer(
  data: object,
  paths: readonly string[],
  detail: ToolDetail,
  shortened: readonly Cut[] = [],
): object {
  const max = maxBytes[detail];
  const cuts: Cut[] = [];
  const leftOut = () => [...shortened.filter(({ field }) => !isCut(cuts, field)), ...cuts];
  let fitted: object = shortened.length === 0 ? data : { ...data, left_out: leftOut() };
  if (sizeOf(fitted) <= max) return fitted;
  // Short values are cut only when everything else has been cut.
  for (const worthwhile of [max / 20, 0])
    for (const path of paths) {
      const whole = valueAt(fitted, path);
      if (typeof whole !== "string" && !Array.isArray(whole)) continue;
      if (whole.length === 0 || sizeOf([whole]) < worthwhile || isCut(cuts, path)) continue;
      const total = shortened.find(({ field }) => field === path)?.total ?? whole.length;
      const shorter = (shown: number) => ({
        ...withValue(fitted, path.split("."), beginningOf(whole, shown)),
        left_out: [...leftOut().filter(({ field }) => field !== path), { field: path, shown, total }],
      });
      const shown = largest(whole.length - 1, (count) => sizeOf(shorter(count)) <= max);
      fitted = shorter(shown);
      cuts.push({ field: path, shown, total });
      if (sizeOf(fitted) <= max) return fitted;
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

/** Returns the largest count up to `max` that fits, or 0 if none does. */
function largest(max: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, max];
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
