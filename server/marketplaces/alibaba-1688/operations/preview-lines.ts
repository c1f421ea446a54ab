import { answerIssue } from "#contract/shared/field-fault";
import { fen, yuanToFen, type Money } from "#contract/shared/money";
import type { PreviewedLine } from "#contract/public/preview";
import type { OrderLine } from "#contract/public/preview-request";
import { sentLine } from "../../vendor-mapping.ts";
import { malformed } from "../client.ts";
import type { VendorCargo, VendorGroup } from "./preview-schema.ts";

/** Requested line with the entries of one group that came back for it; none when it did not come back. */
export type MatchedLine = { index: number; line: OrderLine; entries: VendorCargo[] };

/**
 * Matches returned entries to requested lines by offer and variant, because no quantity comes back. A product without
 * variants may come back with one that the vendor invented, so a line that names none matches any entry of its offer.
 * `strays` are goods that no line requested.
 */
export function matchLines({ cargoList }: VendorGroup, lines: readonly OrderLine[]) {
  const wanted = new Map(lines.map((line, index) => [lineKey(line.offer_id, line.spec_id), { line, index }]));
  const found = Map.groupBy(
    cargoList ?? [],
    ({ offerId, specId }) =>
      wanted.get(lineKey(offerId ?? "", specId)) ?? wanted.get(lineKey(offerId ?? "", undefined)),
  );
  return {
    matched: [...found].flatMap(([line, entries]): MatchedLine[] => (line ? [{ ...line, entries }] : [])),
    strays: found.get(undefined) ?? [],
  };
}

function lineKey(offerId: string, specId: string | null | undefined): string {
  return `${offerId} ${specId ?? ""}`;
}

/**
 * Returns the line as it was sent, with the returned amounts. Several entries of one line are one line with the sum of
 * their amounts, which is only known where the group's own sum shows that none of them is a repetition. A line that did
 * not come back has null amounts.
 * @throws Failure CHANNEL_UPSTREAM_ERROR for an amount that is not a whole, safe number of fen
 */
export function mapLine(
  { line, entries }: MatchedLine,
  { group, api }: { group: VendorGroup; api: string },
): PreviewedLine {
  const amounts = entries.map(({ amount }) => fen(amount ? lineAmount(amount, api) : null));
  const prices = new Set(entries.map(unitPrice));
  const [price = null] = prices;
  return {
    ...sentLine(line),
    unit_price: fen(prices.size === 1 ? price : null),
    amount: entries.length === 1 || addsUp(group) ? sum(amounts, api) : fen(null),
  };
}

/** Returns whether the amounts of all entries are those of a group's goods, before or after its discount. */
function addsUp({ cargoList, sumPaymentNoCarriage, discountFee }: VendorGroup): boolean {
  const parts = (cargoList ?? []).map(({ amount }) => yuanToFen(amount ?? ""));
  const goods = parts.reduce((whole, part) => (whole === null || part === null ? null : whole + part), 0);
  const paid = sumPaymentNoCarriage ?? null;
  return goods !== null && paid !== null && (goods === paid || goods === paid + (discountFee ?? 0));
}

/** Adds amounts. A sum with an unknown part is unknown, and so is the sum of nothing. */
export function sum(parts: readonly Money[], api: string): Money {
  let whole: number | null = parts.length > 0 ? 0 : null;
  for (const { amount } of parts) whole = whole === null || amount === null ? null : whole + amount;
  if (whole !== null && !Number.isSafeInteger(whole))
    throw malformed(api, [answerIssue("orderPreviewResuslt", "too_large")]);
  return fen(whole);
}

export function isFree({ amount }: VendorCargo): boolean {
  return yuanToFen(amount ?? "") === 0;
}

/**
 * Returns the unit price. It can be an average without a whole fen (three for ten yuan); then it is
 * unknown, and the amount counts.
 */
function unitPrice({ finalUnitPrice }: VendorCargo): number | null {
  const price = finalUnitPrice ? yuanToFen(finalUnitPrice) : null;
  return price !== null && price >= 0 ? price : null;
}

/** Binary rounding error such as `12.340000000000001`: it is not an exact amount, but the sums next to it still are. */
const binaryRest = /\.[0-9]{9,}$/;

/** Yuan with a part below one fen. */
const partOfFen = /\.[0-9]{2}0*[1-9]/;

function lineAmount(yuan: string, api: string): number | null {
  const amount = yuanToFen(yuan);
  if (amount === null && binaryRest.test(yuan)) return null;
  if (amount !== null && amount >= 0) return amount;
  const whole = partOfFen.test(yuan) ? "not_fen" : "not_exact";
  const fault = amount === null ? whole : "negative";
  throw malformed(api, [answerIssue("orderPreviewResuslt.cargoList.amount", fault)]);
}
