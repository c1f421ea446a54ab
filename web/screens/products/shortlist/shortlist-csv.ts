import { type CsvCell, exactCell } from "#contract/shared/csv-cell";
import { channelCalled } from "../../../sheets/channel-called.ts";
import { findColumns } from "../../../sheets/column-names.ts";
import { readSheet } from "../../../sheets/read-sheet.ts";
import { cellText, isEmptyText, isPowerOfTen, withoutPointZero } from "../../../sheets/sheet-cell.ts";
import { writeCsv } from "../../../ui/browser/csv.ts";
import { ownReference, productReferenceOf } from "../find/read-find.ts";
import { referenceText } from "../product-reference.ts";
import { changeSince } from "./change-since.ts";
import { type SavedProduct, savedProductSchema } from "./shortlist.ts";

/** Column names for programs. They are the same in every language, so that any console can import the file. */
const columns = [
  "marketplace",
  "id",
  "title",
  "translation",
  "translation_language",
  "price_kept",
  "minimum",
  "sales",
  "kept_at",
  "price_now",
  "read_at",
  "change",
  "image",
];

/** Returns the saved products as CSV, with ids as text. */
export function shortlistCsv(saved: readonly SavedProduct[]): string {
  const rows = saved.map((one): CsvCell[] => {
    const reference = productReferenceOf(one.name);
    return [
      reference?.channel ?? "",
      { id: reference?.text ?? one.name },
      one.title,
      one.translated?.text ?? null,
      one.translated?.language ?? null,
      one.price,
      one.minimum,
      one.sales,
      one.kept_at,
      one.now?.price ?? null,
      one.now?.at ?? null,
      changeSince(one),
      one.image?.startsWith("https:") ? one.image : null,
    ];
  });
  return writeCsv([columns, ...rows]);
}

/**
 * Reads a file that `shortlistCsv` wrote, or a sheet with a column for ids and, where not every id names its marketplace,
 * one for that. The columns may be in any order.
 * @param at ISO, for rows without a date
 * @returns `bad`: the rows that name no product, numbered as in a spreadsheet; null = no row has a heading for the ids
 */
export function readShortlistCsv(text: string, at: string): { kept: SavedProduct[]; bad: number[] } | null {
  const sheet = readSheet(text, { isKnown: (cell) => placesIn([cell]).size > 0 });
  const saved: SavedProduct[] = [];
  const bad: number[] = [];
  let places: ReadonlyMap<string, number> | null = null;
  for (const { row, cells } of sheet.rows()) {
    if (cells === null) bad.push(row);
    else if (cells.every((cell) => cellText(cell) === "")) continue;
    else if (places !== null) {
      const product = savedProduct(cells, { places, at });
      if (product) saved.push(product);
      else bad.push(row);
    } else {
      const found = placesIn(cells);
      if (found.has("id")) places = found;
    }
  }
  return places && { kept: saved, bad };
}

/**
 * Returns the position of each column in a row of headings: the names above and, for marketplace and id,
 * common names from other sheets.
 */
function placesIn(headings: readonly string[]): Map<string, number> {
  const { places } = findColumns(headings);
  const own = headings.map((heading) => cellText(heading).toLowerCase());
  const named = columns.map((column): [string, number] => [column, own.indexOf(column)]);
  return new Map(
    [...Object.entries({ marketplace: places.channel ?? -1, id: places.id ?? -1 }), ...named].filter(
      ([, place]) => place >= 0,
    ),
  );
}

function savedProduct(
  cells: readonly string[],
  { places, at }: { places: ReadonlyMap<string, number>; at: string },
): SavedProduct | null {
  const raw = (column: string) => cells[places.get(column) ?? -1] ?? "";
  const exact = (column: string) => exactCell(raw(column));
  const cell = (column: string) => {
    const value = cellText(raw(column));
    return isEmptyText(value) ? "" : value;
  };
  const count = (column: string) => (/^[0-9]{1,15}$/.test(cell(column)) ? Number(cell(column)) : null);
  const id = raw("id").startsWith("\t") ? exact("id").trim() : withoutPointZero(cell("id"));
  const marketplace = cell("marketplace");
  const reference = isPowerOfTen(id)
    ? null
    : marketplace === ""
      ? ownReference(id)
      : productReferenceOf(`${channelCalled(marketplace) ?? ""}:${id}`);
  const read = savedProductSchema.safeParse({
    name: reference ? referenceText(reference) : "",
    title: exact("title"),
    translated:
      exact("translation") === ""
        ? null
        : { text: exact("translation"), language: cell("translation_language") },
    image: cell("image") || null,
    price: cell("price_kept") || null,
    minimum: count("minimum"),
    sales: count("sales"),
    kept_at: cell("kept_at") || at,
    now: cell("read_at") === "" ? null : { price: cell("price_now") || null, at: cell("read_at") },
  });
  return read.success ? read.data : null;
}
