import { z } from "zod";
import type { Channel } from "#contract/shared/channel";
import { cartFormat } from "./cart-files.ts";
import { cartLineSchema } from "./cart-line.ts";
import { readCartSheet, type SheetIssue } from "./read-cart-sheet.ts";
import { badRow, type Pause, readLines, type ReadLines, type RowIssue } from "./read-lines.ts";

/**
 * Content of a file. Rows are numbered as in a sheet; lines of a JSON file count from 1. `asksChannel`: the
 * sheet has no column for the marketplace, and some of its ids do not reveal it.
 */
export type ImportedCart =
  | ({ ok: true; format: "json" | "csv"; name: string; asksChannel: boolean } & ReadLines)
  | { ok: false; fault: "empty" | "not_text" | "not_a_cart" | "version" }
  | SheetIssue;

/**
 * Reads a file written by `cartJson`, `cartCsv` or a spreadsheet, in chunks with a pause between them.
 * Nothing is guessed: a row that cannot be read is listed with its reason.
 * @param channel marketplace of the rows that do not name one; null = such rows are rejected
 */
export async function readCartFile(
  text: string,
  pause: Pause,
  channel: Channel | null = null,
): Promise<ImportedCart> {
  const content = text.replace(/^\ufeff+/, "");
  if (content.trim() === "") return { ok: false, fault: "empty" };
  if (isNoText(content)) return { ok: false, fault: "not_text" };
  if (/^\s*[{[]/.test(content)) return readJson(content, pause);
  const read = await readCartSheet(content, { pause, channel });
  return "fault" in read ? read : { ok: true, format: "csv", name: "", ...read };
}

/**
 * Returns whether the content is not a sheet of text. A workbook contains zero bytes or begins with PK, and
 * some systems export a web page or a PDF with the name of a sheet.
 */
function isNoText(content: string): boolean {
  return (
    content.includes("\0") ||
    content.startsWith("PK\u0003\u0004") ||
    /^(?:%PDF-|\{\\rtf|\s*<(?:!doctype|html|table|\?xml))/i.test(content)
  );
}

const jsonSchema = z.object({
  format: z.literal(cartFormat.name),
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
  if (file.data.version !== cartFormat.version) return { ok: false, fault: "version" };
  const read = await readLines(
    file.data.lines,
    (entry, index) => {
      const line = cartLineSchema.safeParse(entry);
      if (line.success) return line.data;
      const [field = ""] = line.error.issues[0]?.path ?? [];
      return badRow(index + 1, jsonFault(field), {
        cell: fieldText(entry, field),
        text: JSON.stringify(entry),
      });
    },
    pause,
  );
  return { ok: true, format: "json", name: file.data.name, asksChannel: false, ...read };
}

function jsonFault(field: PropertyKey): RowIssue {
  if (field === "channel" || field === "quantity") return field;
  return field === "id" ? "id_form" : field === "spec_id" ? "spec_form" : "line_form";
}

function fieldText(entry: unknown, field: PropertyKey): string {
  const fields = new Map<PropertyKey, unknown>(
    typeof entry === "object" && entry !== null ? Object.entries(entry) : [],
  );
  const value = fields.get(field);
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
