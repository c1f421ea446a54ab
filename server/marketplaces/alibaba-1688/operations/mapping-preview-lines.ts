import type { PreviewedLine, UnavailableLine } from "#contract/preview";
import { fen, yuanToFen } from "#contract/money";
import type { OrderLine } from "#contract/preview-request";
import { malformed } from "../malformed.ts";
import type { CargoWire } from "./wire-preview.ts";

/** A requested line beside what came back for it. */
export type MatchedLine = { index: number; line: OrderLine; cargo: CargoWire };

/**
 * Finds the requested line of a returned one, by offer and variant; no quantity comes back to tell them apart by. A product
 * without variants may come back with one that the vendor made up, so a line that names none takes any of its offer.
 */
export function matchLines(cargoList: readonly CargoWire[], lines: readonly OrderLine[]): MatchedLine[] {
  const wanted = new Map(lines.map((line, index) => [lineKey(line.offer_id, line.spec_id), { line, index }]));
  return cargoList.flatMap((cargo) => {
    const offerId = cargo.offerId ?? "";
    const match = wanted.get(lineKey(offerId, cargo.specId)) ?? wanted.get(lineKey(offerId, undefined));
    return match ? [{ ...match, cargo }] : [];
  });
}

function lineKey(offerId: string, specId: string | null | undefined): string {
  return `${offerId} ${specId ?? ""}`;
}

/** The line as it was sent, with the amounts that came back, or null ones when nothing did. */
export function mapLine(line: OrderLine, cargo: CargoWire | null, api: string): PreviewedLine {
  return {
    ...lineIds(line),
    unit_price: fen(unitPrice(cargo)),
    amount: fen(cargo?.amount ? exactFen(cargo.amount, api) : null),
  };
}

/** Why a returned line cannot be bought; null when it can: no result code, or 200. */
export function unavailability(
  { index, line, cargo }: MatchedLine,
  clean: (text: string) => string,
): UnavailableLine | null {
  if (!cargo.resultCode || cargo.resultCode === "200") return null;
  return {
    line: index,
    ...lineIds(line),
    reason: clean(cargo.resultCode) || "UNAVAILABLE",
    message: clean(cargo.message ?? "") || "1688 gave no message.",
  };
}

function lineIds({ offer_id, spec_id, quantity }: OrderLine) {
  return { id: offer_id, offer_id, spec_id: spec_id ?? null, quantity };
}

/** A unit price can be an average that has no whole fen (three for ten yuan): then it is unknown, and the amount counts. */
function unitPrice(cargo: CargoWire | null): number | null {
  const price = cargo?.finalUnitPrice ? yuanToFen(cargo.finalUnitPrice) : null;
  return price !== null && price >= 0 ? price : null;
}

function exactFen(yuan: string, api: string): number {
  const amount = yuanToFen(yuan);
  if (amount === null || amount < 0) throw malformed(api, "cargoList.amount is no amount in whole fen");
  return amount;
}
