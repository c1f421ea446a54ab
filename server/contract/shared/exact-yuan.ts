/** Decimal yuan as a whole number of its smallest units, so that no price is ever a float. */
type Exact = { units: bigint; decimals: number };

/**
 * Returns yuan times pieces exactly, with every decimal: `timesYuan("0.125", 3)` is `"0.375"`.
 * @param pieces a whole number
 */
export function timesYuan(yuan: string, pieces: number): string {
  const { units, decimals } = read(yuan);
  return write({ units: units * BigInt(pieces), decimals });
}

/** Returns the exact sum of yuan amounts; `"0"` for an empty list. */
export function sumYuan(amounts: readonly string[]): string {
  return write(amounts.map(read).reduce(add, { units: 0n, decimals: 0 }));
}

/** Returns the exact sum in yuan; null when one of the amounts is unknown. */
export function totalYuan(amounts: readonly (string | null)[]): string | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === amounts.length ? sumYuan(known) : null;
}

/** Returns `after` minus `before` in yuan, with a sign below zero; null when one of them is unknown. */
export function yuanDifference(before: string | null, after: string | null): string | null {
  if (before === null || after === null) return null;
  return sumYuan([after, before.startsWith("-") ? before.slice(1) : `-${before}`]);
}

function read(yuan: string): Exact {
  const [whole = "0", fraction = ""] = yuan.split(".");
  return { units: BigInt(whole + fraction), decimals: fraction.length };
}

function add(one: Exact, other: Exact): Exact {
  const decimals = Math.max(one.decimals, other.decimals);
  const scaled = ({ units, decimals: own }: Exact) => units * 10n ** BigInt(decimals - own);
  return { units: scaled(one) + scaled(other), decimals };
}

function write({ units, decimals }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, "");
  return `${units < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
