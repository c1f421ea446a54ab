/**
 * One document of the table. `rule` is what RFC 8259 says: must be accepted, must be refused, or left to the reader; of the
 * last, `why` gives our reason. Documents are texts, or bytes where the encoding is the point.
 */
export type JsonCase = {
  name: string;
  rule: "must_accept" | "must_refuse" | "our_choice";
  document: string | Uint8Array;
  requestBody: Decision;
  vendorAnswer: Decision;
  why?: string;
};

/** What a door does with a document: reads it as JSON, or refuses it (400 for a request body, 502 for a vendor's answer). */
export type Decision = "accept" | "refuse";

/** A value alone, as an element and as a member: readers differ between these places. */
export function inPlaces(values: string[]): string[] {
  return values.flatMap((value) => [value, `[${value}]`, `{"a":${value}}`]);
}
