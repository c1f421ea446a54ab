/** Fields of answers that hold yuan. They are JSON numbers with the marketplace's own digits, which a double may not hold. */
const yuanFields: ReadonlySet<string> = new Set([
  "original_amount",
  "display_amount",
  "promotion_amount",
  "price",
  "unit_price",
]);

type Reviver = (name: string, value: unknown, context: { source?: string }) => unknown;
// The compiler's library does not describe the third parameter yet.
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/**
 * Returns an answer whose amounts in yuan are text, with every digit that was sent. A marketplace's own format stays
 * unchanged.
 * @throws Error where the platform does not provide the digits of a number
 */
export async function withExactAmounts(response: Response): Promise<Response> {
  if (!response.ok || !response.headers.get("content-type")?.startsWith("application/json")) return response;
  const text = await response.text();
  const { status, statusText, headers } = response;
  const own = { status, statusText, headers: new Headers(headers) };
  own.headers.delete("content-length");
  own.headers.delete("content-encoding");
  const answer = parse(text, (name, value, { source }) => {
    if (typeof value !== "number" || !yuanFields.has(name)) return value;
    if (source === undefined)
      throw new Error("This platform rounds amounts: use Node 22 or a browser of 2025 or later.");
    return source;
  });
  const isUpstream = typeof answer === "object" && answer !== null && "response_format" in answer;
  return new Response(isUpstream ? text : JSON.stringify(answer), own);
}
