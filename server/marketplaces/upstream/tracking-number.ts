/** Returns a carrier's number; null for the words that vendors write for goods sent without a carrier. */
export function trackingNumber(text: string | null | undefined): string | null {
  return typeof text === "string" && /[0-9]/.test(text) ? text : null;
}
