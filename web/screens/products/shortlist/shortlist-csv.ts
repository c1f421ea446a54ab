import { type CsvCell, parseCsv, writeCsv } from "../../../ui/csv.ts";
import { referenceOf, referenceText } from "../product-reference.ts";
import { changeSince, type KeptProduct, keptProductSchema } from "./shortlist.ts";

/** Names that a program reads: they are the same in every language, so that a file comes in again whoever wrote it. */
const columns = [
  "marketplace",
  "id",
  "title",
  "translation",
  "translation_language",
  "price_kept",
  "kept_at",
  "price_now",
  "read_at",
  "change",
  "image",
];

/** The kept products as CSV, ids as text. */
export function shortlistCsv(kept: readonly KeptProduct[]): string {
  const rows = kept.map((one): CsvCell[] => {
    const reference = referenceOf(one.name);
    return [
      reference?.channel ?? "",
      { id: reference?.text ?? one.name },
      one.title,
      one.translated?.text ?? null,
      one.translated?.language ?? null,
      one.price,
      one.kept_at,
      one.now?.price ?? null,
      one.now?.at ?? null,
      changeSince(one),
      one.image?.startsWith("https:") ? one.image : null,
    ];
  });
  return writeCsv([columns, ...rows]);
}

/** Reads such a file again; the columns may stand in any order, and only marketplace and id are needed. @param at ISO, for rows without a date */
export function readShortlistCsv(text: string, at: string): { kept: KeptProduct[]; bad: number[] } {
  const [head = [], ...rows] = parseCsv(text);
  const names = head.map((name) => name.trim().toLowerCase());
  const kept: KeptProduct[] = [];
  const bad: number[] = [];
  rows.forEach((cells, index) => {
    const cell = (column: string) => cells[names.indexOf(column)]?.trim() ?? "";
    const reference = referenceOf(`${cell("marketplace")}:${cell("id")}`);
    const price = cell("price_now") || null;
    const read = keptProductSchema.safeParse({
      name: reference ? referenceText(reference) : "",
      title: cell("title"),
      translated:
        cell("translation") === ""
          ? null
          : { text: cell("translation"), language: cell("translation_language") },
      image: cell("image") || null,
      price: cell("price_kept") || null,
      kept_at: cell("kept_at") || at,
      now: cell("read_at") === "" ? null : { price, at: cell("read_at") },
    });
    // The row's number as a spreadsheet counts.
    if (read.success) kept.push(read.data);
    else bad.push(index + 2);
  });
  return { kept, bad };
}
