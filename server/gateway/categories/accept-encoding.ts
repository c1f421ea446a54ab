/** Content codings that an answer may be kept in, best first. */
export const contentCodings = ["br", "gzip"] as const;
export type ContentCoding = (typeof contentCodings)[number];

/**
 * The coding of an answer by `accept-encoding` (RFC 9110 12.5.3): the highest weight, the smaller bytes on a tie; null = as
 * it is, which is also the answer to a caller who names nothing we have.
 */
export function chooseCoding(
  acceptEncoding: string,
  available: readonly ContentCoding[],
): ContentCoding | null {
  const weights = new Map(acceptEncoding.split(",").map(readWeight));
  const others = weights.get("*") ?? 0;
  const weightOf = (name: string) => weights.get(name) ?? others;
  // Plain is acceptable unless it is refused, and then only as the last choice.
  let best: { coding: ContentCoding | null; weight: number } = {
    coding: null,
    weight: weights.get("identity") ?? 0,
  };
  for (const coding of contentCodings.toReversed()) {
    const weight = available.includes(coding) ? weightOf(coding) : 0;
    if (weight > 0 && weight >= best.weight) best = { coding, weight };
  }
  return best.coding;
}

function readWeight(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
  const q = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  if (q === undefined) return [name === "x-gzip" ? "gzip" : name, 1];
  // A weight that is none cannot be obeyed; it must not turn a refusal into a wish.
  return [name === "x-gzip" ? "gzip" : name, /^(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/.test(q) ? Number(q) : 0];
}
