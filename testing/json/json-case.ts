/**
 * A document of the table. `rule` is the verdict of RFC 8259: must be accepted, must be refused, or left to the
 * reader; for the last, `why` gives our reason. Documents are texts, or bytes where the encoding is tested.
 */
export type JsonCase = {
  name: string;
  rule: "must_accept" | "must_refuse" | "our_choice";
  document: string | Uint8Array;
  requestBody: Decision;
  vendorAnswer: Decision;
  why?: string;
};

/**
 * Decision of an entry point on a document: it reads it as JSON, or refuses it (400 for a request body, 502 for a
 * vendor's answer).
 */
export type Decision = "accept" | "refuse";

/** Returns a value alone, as an element and as a member, because readers differ between these places. */
export function inPlaces(values: string[]): string[] {
  return values.flatMap((value) => [value, `[${value}]`, `{"a":${value}}`]);
}
