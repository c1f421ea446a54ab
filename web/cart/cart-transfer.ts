import { z } from "zod";
import { hasTrait } from "#contract/channel";
import { orderIdFault } from "#contract/order-id";
import { parseCsv, writeCsv } from "../ui/csv.ts";
import { cartLineSchema, type CartLine } from "./cart-line.ts";
import type { Cart } from "./cart.ts";
import { unreadLine } from "./unread-line.ts";

/** Why a row of an import is no line. `rounded`: a spreadsheet turned the id into 2.02E+18 and its digits are lost. */
export type RowFault =
  "channel" | "id_missing" | "id_form" | "rounded" | "spec_form" | "quantity" | "line_form" | "too_few_cells";

export type BadRow = { row: number; fault: RowFault; text: string };

/** What a file holds. Rows are counted as a sheet does: the heading of a CSV is row 1; lines of a JSON count from 1. */
export type ImportedCart =
  | { ok: true; format: "json" | "csv"; name: string; lines: CartLine[]; bad: BadRow[] }
  | { ok: false; fault: "empty" | "not_a_cart" | "version" | "columns" };

const formatName = "procurement-cart";
const formatVersion = 1;
const columns = ["channel", "id", "spec_id", "quantity"] as const;

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

/** Reads what `cartJson`, `cartCsv` or a spreadsheet wrote. Nothing is guessed: a row that is not understood is told. */
export function readCartFile(text: string): ImportedCart {
  const content = text.replace(/^\ufeff/, "").trim();
  if (content === "") return { ok: false, fault: "empty" };
  return content.startsWith("{") || content.startsWith("[") ? readJson(content) : readCsv(content);
}

const jsonSchema = z.object({
  format: z.literal(formatName),
  version: z.int(),
  name: z.string().max(80),
  lines: z.array(z.unknown()),
});

function readJson(content: string): ImportedCart {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return { ok: false, fault: "not_a_cart" };
  }
  const file = jsonSchema.safeParse(value);
  if (!file.success) return { ok: false, fault: "not_a_cart" };
  if (file.data.version !== formatVersion) return { ok: false, fault: "version" };
  const lines: CartLine[] = [];
  const bad: BadRow[] = [];
  for (const [index, entry] of file.data.lines.entries()) {
    const line = cartLineSchema.safeParse(entry);
    if (line.success) lines.push(line.data);
    else
      bad.push({ row: index + 1, fault: jsonFault(line.error), text: JSON.stringify(entry).slice(0, 120) });
  }
  return { ok: true, format: "json", name: file.data.name, lines, bad };
}

function jsonFault(error: z.ZodError): RowFault {
  const field = error.issues[0]?.path[0];
  if (field === "channel" || field === "quantity") return field;
  return field === "id" ? "id_form" : field === "spec_id" ? "spec_form" : "line_form";
}

function readCsv(content: string): ImportedCart {
  const [head = [], ...rows] = readTable(content);
  const names = head.map((name) => name.trim().toLowerCase());
  const places = columns.map((column) => names.indexOf(column));
  if (places.includes(-1)) return { ok: false, fault: "columns" };
  const lines: CartLine[] = [];
  const bad: BadRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue;
    const [channel, id, specId, quantity] = places.map((place) => row[place]?.trim());
    const line = readRow({ channel, id, specId, quantity });
    if (typeof line === "string")
      bad.push({ row: index + 2, fault: line, text: row.join(",").slice(0, 120) });
    else lines.push(line);
  }
  return { ok: true, format: "csv", name: "", lines, bad };
}

/** Commas, or what a paste from a sheet (tabs) and some sheets' own files (semicolons) have in their place. */
function readTable(content: string): string[][] {
  const head = content.slice(0, content.search(/\r?\n|$/));
  const separator = head.includes(",") ? "," : head.includes("\t") ? "\t" : ";";
  if (separator === ",") return parseCsv(content);
  return parseCsv(
    content
      .split(/\r?\n/)
      .map((row) => row.split(separator).map(quoted).join(","))
      .join("\n"),
  );
}

function quoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

type Cells = Record<"channel" | "id" | "specId" | "quantity", string | undefined>;

function readRow({ channel, id, specId, quantity }: Cells): CartLine | RowFault {
  if (quantity === undefined || specId === undefined || id === undefined) return "too_few_cells";
  const known = cartLineSchema.shape.channel.safeParse(channel);
  if (!known.success) return "channel";
  if (id === "") return "id_missing";
  if (isRounded(id) || isRounded(specId)) return "rounded";
  if (hasTrait(known.data, "decimalIds") && orderIdFault(id) !== null) return "id_form";
  if (id.length > 256 || /\s/.test(id)) return "id_form";
  if (specId.length > 256 || /\s/.test(specId)) return "spec_form";
  if (!/^[1-9][0-9]{0,15}$/.test(quantity) || !Number.isSafeInteger(Number(quantity))) return "quantity";
  return unreadLine({
    channel: known.data,
    id,
    spec_id: specId === "" ? null : specId,
    quantity: Number(quantity),
  });
}

function isRounded(text: string): boolean {
  return /^[0-9]+([.,][0-9]+)?e\+?[0-9]+$/i.test(text);
}
