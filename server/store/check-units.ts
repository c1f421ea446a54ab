/**
 * Units are whole and never negative: anything else would quietly bend the counters.
 *
 * @throws RangeError
 */
export function checkUnits(units: number): void {
  if (!Number.isSafeInteger(units) || units < 0) throw new RangeError(`units must be whole, not ${units}`);
}
