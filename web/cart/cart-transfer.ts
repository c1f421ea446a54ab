import { z } from "zod";
import { channels, isChannel } from "#contract/channel";
import { readProductReference } from "#contract/product-reference";
import { csvRows, writeCsv } from "../ui/csv.ts";
import { cartLineSchema, type CartLine } from "./cart-line.ts";
import { mostCartLines, type Cart } from "./cart.ts";
import { unreadLine } from "./unread-line.ts";

/** Why a row of an import is no line. `rounded`: a spreadsheet turned the id into 2.02E+18 and its digits are lost. */
export type RowFault =
  | "channel"
  | "id_missing"
  | "id_form"
  | "rounded"
  | "spec_form"
  | "quantity"
  | "line_form"
  | "too_few_cells"
  | "too_many_cells";

export type BadRow = { row: number; fault: RowFault; text: string };

/**
 * What a file holds. Rows are counted as a sheet does: the heading of a CSV, where it has one, is row 1; lines of a JSON count from 1. `lines` are
 * at most what a cart holds, `bad` at most a hundred; `linesLeft` and `badLeft` say how many there are beyond.
 */
export type ImportedCart =
  | ({ ok: true; format: "json" | "csv"; name: string } & ReadLines)
  | { ok: false; fault: "empty" | "not_text" | "not_a_cart" | "version" | "columns" };

type ReadLines = { lines: CartLine[]; linesLeft: number; bad: BadRow[]; badLeft: number };

/** Bad rows that are told one by one; of the others the number says enough. */
const mostBadRows = 100;
/** So many rows are read before the page may do something else. */
const rowsAtOnce = 500;

/** Lets the page do what it has to; rejects when nobody waits for the file any more. */
export type Pause = () => Promise<void>;

const formatName = "procurement-cart";
const formatVersion = 1;
const columns = ["channel", "id", "spec_id", "quantity"] as const;
/** What a sheet may call each of them as well, in small letters and without blanks. */
const otherNames: Record<(typeof columns)[number], string[]> = {
  channel: ["平台", "marketplace"],
  id: ["商品id", "商品编号", "productid"],
  spec_id: ["规格id", "规格编号", "variantid"],
  quantity: ["数量", "采购数量"],
};

/** A cart as a file that another console reads back: every line with what is known of it, and no receiver. */
export function cartJson({ name, lines }: Cart): string {
  const plain = lines.map((line) => cartLineSchema.parse(line));
  return `${JSON.stringify({ format: formatName, version: formatVersion, name, lines: plain }, null, 2)}\n`;
}

/** The ids and quantities of a cart as a sheet; ids keep every digit there and back. */
export function cartCsv({ lines }: Pick<Cart, "lines">): string {
  return writeCsv([
    [...columns],
    ...lines.map(({ channel, id, spec_id, quantity }) => [
      channel,
      { id },
      spec_id === null ? null : { id: spec_id },
      quantity,
    ]),
  ]);
}

/**
 * Reads what `cartJson`, `cartCsv` or a spreadsheet wrote, in pieces with a pause between. Nothing is guessed: a row that is
 * not understood is told.
 */
export async function readCartFile(text: string, pause: Pause): Promise<ImportedCart> {
  const content = text.replace(/^\ufeff/, "");
  if (content.trim() === "") return { ok: false, fault: "empty" };
  // As every workbook of a spreadsheet has it.
  if (content.includes("\0")) return { ok: false, fault: "not_text" };
  const isJson = /^\s*[{[]/.test(content);
  return isJson ? readJson(content, pause) : readCsv(content, pause);
}

/** Reads one row after the other. */
async function readRows<Row>(
  rows: Iterable<Row>,
  read: (row: Row, index: number) => CartLine | BadRow,
  pause: Pause,
): Promise<ReadLines> {
  const result: ReadLines = { lines: [], linesLeft: 0, bad: [], badLeft: 0 };
  let index = 0;
  for (const row of rows) {
    const found = read(row, index);
    index += 1;
    if (index % rowsAtOnce === 0) await pause();
    if ("fault" in found) {
      if (result.bad.length < mostBadRows) result.bad.push(found);
      else result.badLeft += 1;
    } else if (result.lines.length < mostCartLines) result.lines.push(found);
    else result.linesLeft += 1;
  }
  return result;
}

const jsonSchema = z.object({
  format: z.literal(formatName),
  version: z.int(),
  name: z.string().max(80),
  lines: z.array(z.unknown()),
});

async function readJson(content: string, pause: Pause): Promise<ImportedCart> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { ok: false, fault: "not_a_cart" };
  }
  const file = jsonSchema.safeParse(value);
  if (!file.success) return { ok: false, fault: "not_a_cart" };
  if (file.data.version !== formatVersion) return { ok: false, fault: "version" };
  const read = await readRows(
    file.data.lines,
    (entry, index) => {
      const line = cartLineSchema.safeParse(entry);
      if (line.success) return line.data;
      return { row: index + 1, fault: jsonFault(line.error), text: JSON.stringify(entry).slice(0, 120) };
    },
    pause,
  );
  return { ok: true, format: "json", name: file.data.name, ...read };
}

function jsonFault(error: z.ZodError): RowFault {
  const field = error.issues[0]?.path[0];
  if (field === "channel" || field === "quantity") return field;
  return field === "id" ? "id_form" : field === "spec_id" ? "spec_form" : "line_form";
}

async function readCsv(content: string, pause: Pause): Promise<ImportedCart> {
  const named = filledRows(content);
  const head = named.next().value?.cells ?? [];
  const names = head.map((name) => cleaned(name).replaceAll(/\s/g, "").toLowerCase());
  // Pasted lines often come without the row of names: where a marketplace stands in its place, they are in our own order.
  const isNamed = !cartLineSchema.shape.channel.safeParse(channelCalled(names[0])).success;
  const rows = isNamed ? named : filledRows(content);
  const placesOf = (column: (typeof columns)[number]) =>
    names.flatMap((name, place) => (name === column || otherNames[column].includes(name) ? [place] : []));
  const found = columns.map((column, place) => (isNamed ? placesOf(column) : [place]));
  // Nobody knows which of two columns for one thing counts.
  if (found.some(({ length }) => length !== 1)) return { ok: false, fault: "columns" };
  const places = found.map(([place = 0]) => place);
  const [, , , quantityPlace = 0] = places;
  const width = isNamed ? head.length : columns.length;
  const read = await readRows(
    rows,
    ({ row, cells }) => {
      const [channel, id, specId, quantity] = places.map((place) => cells[place] && cleaned(cells[place]));
      // A quantity of 1,000 without quotes is two cells, the second in the place of a remark perhaps: the 1 alone must not be ordered.
      // Of 1,500 the row tells by one cell more than there are names; else 500 may be a remark.
      const isTooLong = cells.slice(width).some((cell) => cell.trim() !== "");
      const split = cells.length > width ? /^[1-9][0-9]{0,2},[0-9]{3}$/ : /^[1-9][0-9]{0,2},0[0-9]{2}$/;
      const isSplit = split.test(`${quantity},${cells[quantityPlace + 1]?.trim()}`);
      const line = isTooLong || isSplit ? "too_many_cells" : readRow({ channel, id, specId, quantity });
      return typeof line === "string" ? { row, fault: line, text: cells.join(",").slice(0, 120) } : line;
    },
    pause,
  );
  return { ok: true, format: "csv", name: "", ...read };
}

/** What a cell says, without the blanks and invisible marks around it and with plain digits for full-width ones. */
function cleaned(cell: string): string {
  return cell
    .normalize("NFKC")
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, "")
    .trim();
}

/** The rows that hold anything, with their numbers in the sheet. */
function* filledRows(content: string): Generator<{ row: number; cells: string[] }, undefined> {
  let row = 0;
  for (const cells of tableRows(content)) {
    row += 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { row, cells };
  }
}

/** Commas, or what a paste from a sheet (tabs), some sheets' own files (semicolons) and Chinese keyboards have in their place. */
function* tableRows(content: string): Generator<string[]> {
  const [head = ""] = /\S.*/.exec(content) ?? [];
  const separator = ["\t", ",", ";", "，"].find((one) => head.includes(one)) ?? ",";
  if (separator === ",") yield* csvRows(content);
  else
    for (const row of content.split(/\r?\n/)) {
      const [cells = []] = csvRows(row.split(separator).map(quoted).join(","));
      yield cells;
    }
}

function quoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

type Cells = Record<"channel" | "id" | "specId" | "quantity", string | undefined>;

function readRow({ channel, id, specId, quantity }: Cells): CartLine | RowFault {
  if (quantity === undefined || specId === undefined || id === undefined) return "too_few_cells";
  const known = cartLineSchema.shape.channel.safeParse(channelCalled(channel));
  if (!known.success) return "channel";
  if (id === "") return "id_missing";
  if (isRounded(id) || isRounded(specId)) return "rounded";
  const product = readProductReference(/^[0-9\s]+$/.test(id) ? id.replaceAll(/\s/g, "") : id, known.data);
  if ("fault" in product) return "id_form";
  if (specId.length > 256 || /\s/.test(specId)) return "spec_form";
  const pieces = piecesIn(quantity);
  if (pieces === null) return "quantity";
  return unreadLine({
    channel: known.data,
    id: product.id,
    spec_id: specId === "" ? null : specId,
    quantity: pieces,
  });
}

/** "10", "10件", "1,000"; null for anything else. */
function piecesIn(quantity: string): number | null {
  const number = quantity.replace(/\s*件$/, "");
  const digits = /^[1-9][0-9]{0,2}(,[0-9]{3})+$/.test(number) ? number.replaceAll(",", "") : number;
  const pieces = Number(digits);
  return /^[1-9][0-9]{0,15}$/.test(digits) && Number.isSafeInteger(pieces) ? pieces : null;
}

/** The marketplace that a sheet names by its id or by its name in either language; anything else as it is. */
function channelCalled(text = ""): string {
  const names = (id: string) =>
    isChannel(id) ? [id, channels[id].name.toLowerCase(), channels[id].nativeName] : [];
  return Object.keys(channels).find((id) => names(id).includes(text.toLowerCase())) ?? text;
}

function isRounded(text: string): boolean {
  return /^[0-9]+([.,][0-9]+)?e\+?[0-9]+$/i.test(text);
}
