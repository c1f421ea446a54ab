import type { Channel } from "#contract/shared/channel";
import { readProductReference } from "#contract/public/product-reference";
import { channelCalled } from "../sheets/channel-called.ts";
import { type Column, columnOf, findColumns, type FoundColumns } from "../sheets/column-names.ts";
import { readSheet, type SheetRow } from "../sheets/read-sheet.ts";
import { cellText, isEmptyText, isPowerOfTen, withoutPointZero } from "../sheets/sheet-cell.ts";
import { isTotalRow } from "../sheets/total-row.ts";
import { wholeQuantity } from "../sheets/whole-quantity.ts";
import { cartLineSchema, type CartLine } from "./cart-line.ts";
import { badRow, type BadRow, type Pause, readLines, type ReadLines, type RowIssue } from "./read-lines.ts";
import { unreadLine } from "./unread-line.ts";

/** Reason why a sheet cannot be read at all: a column is missing, or two headings name the same one. */
export type SheetIssue =
  | { ok: false; issue: "columns"; missing: Column[] }
  | { ok: false; issue: "ambiguous_columns"; column: Column; headings: string[] };

type CartSheet = ReadLines & { asksChannel: boolean };
type Head = {
  /** Row of the headings; 0 = the sheet has none. */
  row: number;
  width: number;
  places: FoundColumns["places"];
};

/** Order of the columns in rows without headings, as `cartCsv` writes them. */
const ownOrder: Head = {
  row: 0,
  width: 4,
  places: { channel: 0, id: 1, spec_id: 2, quantity: 3 },
};

/** Maximum number of filled rows, such as titles and dates, above the headings. */
const maxRowsAbove = 20;

/**
 * Reads a sheet of product ids and quantities.
 * @param input.channel marketplace of rows that do not name one
 */
export async function readCartSheet(
  content: string,
  { pause, channel }: { pause: Pause; channel: Channel | null },
): Promise<CartSheet | SheetIssue> {
  const sheet = readSheet(content, {
    isKnown: (cell) => columnOf(cell) !== null || cartChannel(cellText(cell)) !== null,
  });
  const head = findHead(sheet.rows());
  if ("issue" in head) return head;
  let asksChannel = false;
  const read = await readLines(
    sheet.rows(),
    (row) => {
      const line = readRow(row, { head, channel, delimiter: sheet.delimiter });
      // The console asks even if the choice was already applied to every row, so that it can be changed.
      if (head.places.channel === undefined && line !== null && !isNamedByItself(row, head))
        asksChannel = true;
      return line;
    },
    pause,
  );
  return { ...read, asksChannel };
}

function findHead(rows: Iterable<SheetRow>): Head | SheetIssue {
  let max: FoundColumns["places"] = {};
  let above = 0;
  let hasOthers = false;
  for (const { row, cells } of rows) {
    if (cells === null || isBlank(cells)) continue;
    const filled = cells.filter((cell) => cellText(cell) !== "").length;
    // Pasted lines often come without headings and have our column order. Below headings that are not
    // recognized the order may differ.
    if (cartChannel(cellText(cells[0] ?? "")) !== null && filled > 1 && !hasOthers) return ownOrder;
    hasOthers ||= filled > 1;
    const { places, ambiguous } = findColumns(cells);
    const [first] = ambiguous;
    if (places.id !== undefined && places.quantity !== undefined)
      return first
        ? { ok: false, issue: "ambiguous_columns", ...first }
        : { row, width: cells.length, places };
    if (Object.keys(places).length > Object.keys(max).length) max = places;
    above += 1;
    if (above === maxRowsAbove) break;
  }
  const needed: Column[] = ["id", "quantity"];
  return { ok: false, issue: "columns", missing: needed.filter((column) => max[column] === undefined) };
}

type Reading = { head: Head; channel: Channel | null; delimiter: string };

function readRow(sheetRow: SheetRow, reading: Reading): CartLine | BadRow | null {
  const { row, cells, text } = sheetRow;
  const { head, delimiter } = reading;
  const bad = (issue: RowIssue, cell = "") => badRow(row, issue, { cell, text });
  if (cells === null) return bad("quotes");
  if (row === head.row || isBlank(cells) || isHeadAgain(cells, head)) return null;
  const texts = cells.map(cellText);
  if (row < head.row) return isLikeLine(texts) ? bad("above_heading") : null;
  const textOf = (column: Column) => texts[head.places[column] ?? -1];
  const [id, quantity] = [textOf("id"), textOf("quantity")];
  if (isTotalRow(texts, id) || isPrepared(texts, head)) return null;
  if (isTooLong(texts, head) || isSplit(texts, reading)) return bad("too_many_cells");
  if (id === undefined || quantity === undefined || isShort(texts, head)) return bad("too_few_cells");
  const named = textOf("channel") ?? "";
  const known = isEmptyText(named) ? null : cartChannel(named);
  if (known === null && !isEmptyText(named)) return bad("channel", named);
  if (isEmptyText(id)) return bad("id_missing");
  // Our own exports mark ids with a tab, so the text after it is exact.
  const isMarked = cells[head.places.id ?? -1]?.startsWith("\t") === true;
  if (isMarked ? id.includes("+") && isPowerOfTen(id) : isRounded(id)) return bad("rounded", id);
  const hasColumn = head.places.channel !== undefined;
  const product =
    known !== null || hasColumn
      ? productOf(id, known)
      : (productOf(id, null) ?? productOf(id, reading.channel));
  if (product === null) {
    if (known !== null || !isPlainId(id)) return bad("id_form", id);
    return bad(hasColumn ? "channel" : "channel_unnamed", named);
  }
  const variant = variantOf(cells, head);
  if ("issue" in variant) return bad(variant.issue, variant.text);
  const pieces = isEmptyText(quantity) ? null : wholeQuantity(quantity, delimiter === ";");
  if (pieces === null || pieces > maxPieces) return bad("quantity", quantity);
  return unreadLine({ ...product, ...variant, quantity: pieces });
}

/** A larger number is an id in the wrong column. */
const maxPieces = 9_999_999_999;

function isBlank(cells: readonly string[]): boolean {
  // A Markdown table has a row of hyphens below its headings.
  return cells.map(cellText).every((text) => isEmptyText(text) || /^:?-+:?$/.test(text));
}

/**
 * Returns whether a row repeats the headings: joined sheets repeat them, and some have them in a second
 * language.
 */
function isHeadAgain(cells: readonly string[], { row, places }: Head): boolean {
  const isAt = (column: "id" | "quantity") => columnOf(cells[places[column] ?? -1] ?? "")?.column === column;
  return row > 0 && isAt("id") && isAt("quantity");
}

/** Returns whether a row is an unfilled row of a template: its number, its marketplace and nothing else. */
function isPrepared(texts: readonly string[], { places }: Head): boolean {
  return texts.every(
    (text, place) =>
      isEmptyText(text) ||
      place === places.channel ||
      (/^[0-9]{1,5}$/.test(text) && !Object.values(places).includes(place)),
  );
}

/**
 * Returns whether a row may be a product with its quantity. A row of titles has no such cells; a row that has
 * some must not be skipped silently.
 */
function isLikeLine(texts: readonly string[]): boolean {
  const isProduct = (text: string) => /^[0-9\s]{9,}$/.test(text) || /https?:\/\//i.test(text);
  return texts.some(isProduct) && texts.some((text) => /^[0-9]{1,6}$/.test(text));
}

function isTooLong(texts: readonly string[], { width }: Head): boolean {
  return texts.slice(width).some((text) => !isEmptyText(text));
}

/**
 * Returns whether an unquoted 1,000 may have become two cells, the second in the column of a remark; ordering
 * only the 1 would be wrong. A cell of 500 may be the value of another column when the row is not longer than
 * the headings; 000 and 050 cannot.
 */
function isSplit(texts: readonly string[], { head, delimiter }: Reading): boolean {
  const place = head.places.quantity;
  if ((delimiter !== "," && delimiter !== "，") || place === undefined) return false;
  const isLoose = texts.length > head.width || head.places.note === place + 1;
  const split = isLoose ? /^[1-9][0-9]{0,2},[0-9]{3}$/ : /^[1-9][0-9]{0,2},0[0-9]{2}$/;
  return split.test(`${texts[place]},${texts[place + 1]}`);
}

/** Returns whether a cell is missing in the middle, so that the quantity is in the column of the variant. */
function isShort(texts: readonly string[], { width, places }: Head): boolean {
  return texts.length < width && /^[0-9]{1,4}$/.test(texts[places.spec_id ?? -1] ?? "");
}

/** Returns whether a spreadsheet rounded the number: it stores only 15 digits. */
function isRounded(text: string): boolean {
  return isPowerOfTen(text) || /^[0-9]{15}0{3,}$/.test(text);
}

function isNamedByItself({ cells }: SheetRow, { places }: Head): boolean {
  const id = cellText(cells?.[places.id ?? -1] ?? "");
  return productOf(id, null) !== null || !isPlainId(id);
}

type Product = Pick<CartLine, "channel" | "id">;

function productOf(text: string, channel: Channel | null): Product | null {
  const plain = /^[0-9\s]+$/.test(text) ? text.replaceAll(/\s/g, "") : withoutPointZero(text);
  const own = readProductReference(plain, null);
  const product = "issue" in own && channel !== null ? readProductReference(plain, channel) : own;
  if ("issue" in product || (channel !== null && product.channel !== channel)) return null;
  const known = cartLineSchema.shape.channel.safeParse(product.channel);
  return known.success ? { channel: known.data, id: product.id } : null;
}

/** Returns whether the text is an id that could be read if the marketplace were known. */
function isPlainId(text: string): boolean {
  return cartLineSchema.shape.channel.options.some((channel) => productOf(text, channel) !== null);
}

type Variant = Pick<CartLine, "spec_id" | "variant_words">;

/** Reads the variant of a row: an id, or words in the column of the variant or in those of colour and size. */
function variantOf(cells: readonly string[], { places }: Head): Variant | { issue: RowIssue; text: string } {
  const cell = cells[places.spec_id ?? -1] ?? "";
  const isMarked = cell.startsWith("\t");
  const text = isMarked ? cell.slice(1).replace(/[\t\r]+$/, "") : withoutPointZero(cellText(cell));
  if (text === "" || (!isMarked && isEmptyText(text))) return named(wordsOf(cells, places));
  if (!isMarked && isRounded(text)) return { issue: "rounded", text };
  if (text.length > 256 || (isMarked ? /\s/ : /^#/).test(text)) return { issue: "spec_form", text };
  const isId = isMarked || /^[!-~]+$/.test(text);
  return isId ? { spec_id: text } : named(text);
}

/** Returns the words in the columns of colour and size. */
function wordsOf(cells: readonly string[], { colour, size }: Head["places"]): string {
  return [colour, size]
    .map((place) => cellText(cells[place ?? -1] ?? ""))
    .filter((text) => !isEmptyText(text))
    .join(" ");
}

function named(words: string): Variant {
  return words === "" ? { spec_id: null } : { spec_id: null, variant_words: words.slice(0, 200) };
}

/** Returns the marketplace that a cell names, if carts support its products. */
function cartChannel(text: string): CartLine["channel"] | null {
  const known = cartLineSchema.shape.channel.safeParse(channelCalled(text));
  return known.success ? known.data : null;
}
