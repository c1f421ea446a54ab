import type { UpstreamFault } from "#contract/failure";

/** A vendor's code and words, both cut clean; without words where it gave none: what is not its own is not told as its own. */
export function vendorSaid(code: string, message: string): UpstreamFault {
  return { code, ...(message !== "" && { message }) };
}

/** "Its own code and message say why.", as far as there are any. */
export function saysWhy({ message }: UpstreamFault): string {
  return message === undefined ? "It gave its code and no message." : "Its own code and message say why.";
}
