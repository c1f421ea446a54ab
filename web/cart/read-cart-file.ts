import { z } from "zod";
import type { Channel } from "#contract/shared/channel";
import { cleanTexts, mayHide } from "#contract/shared/clean-text";
import { readProductId } from "#contract/public/product-reference";
import { isNoText } from "../sheets/read-text-file.ts";
import { cartFormat } from "./cart-files.ts";
import { cartLineSchema, type CartLine } from "./cart-line.ts";
import { neverFetchedAt } from "./id-age.ts";
import { readCartSheet, type SheetIssue } from "./read-cart-sheet.ts";
import { badRow, type Pause, readLines, type ReadLines, type RowIssue } from "./read-lines.ts";

/**
 * Content of a file. Rows are numbered as in a sheet; lines of a JSON file count from 1. `asksChannel`: the
 * sheet has no column for the marketplace, and some of its ids do not reveal it.
 */
export type ImportedCart =
  | ({ ok: true; format: "json" | "csv"; name: string; asksChannel: boolean } & ReadLines)
  | { ok: false; issue: "empty" | "not_text" | "not_a_cart" | "version" }
  | SheetIssue;

/**
 * Reads a file written by `cartJson`, `cartCsv` or a spreadsheet, in chunks with a pause between them.
 * Nothing is guessed: a row that cannot be read is listed with its reason.
 * @param options.channel marketplace of the rows that do not name one; null = such rows are rejected
 * @param options.now epoch ms
 */
export async function readCartFile(
  text: string,
  pause: Pause,
  { channel, now }: { channel: Channel | null; now: number },
): Promise<ImportedCart> {
  const content = text.replace(/^\ufeff+/, "");
  if (content.trim() === "") return { ok: false, issue: "empty" };
  if (isNoText(content)) return { ok: false, issue: "not_text" };
  if (/^\s*[{[]/.test(content)) return readJson(content, { pause, now });
  const read = await readCartSheet(content, { pause, channel });
  return "issue" in read ? read : { ok: true, format: "csv", name: "", ...read };
}

const jsonSchema = z.object({
  format: z.literal(cartFormat.name),
  version: z.int(),
  name: z.string().max(80),
  lines: z.array(z.unknown()),
});

/** Time by which the clocks of two gateways may differ, ms. */
const maxAheadMs = 60_000;

/** Returns the line as never read where the file says that it was read in the future: it would never become too old. */
function readInThePast(line: CartLine, now: number): CartLine {
  const isAhead = Date.parse(line.fetched_at) > now + maxAheadMs;
  return isAhead ? { ...line, fetched_at: neverFetchedAt } : line;
}

async function readJson(
  content: string,
  { pause, now }: { pause: Pause; now: number },
): Promise<ImportedCart> {
  let value: unknown;
  try {
    value = JSON.parse(content);
    // Titles and names may have direction marks, by which they would show another order than they have.
    if (mayHide(content)) value = cleanTexts(value);
  } catch {
    return { ok: false, issue: "not_a_cart" };
  }
  const file = jsonSchema.safeParse(value);
  if (!file.success) return { ok: false, issue: "not_a_cart" };
  if (file.data.version !== cartFormat.version) return { ok: false, issue: "version" };
  const read = await readLines(
    file.data.lines,
    (entry, index) => {
      const line = cartLineSchema.safeParse(entry);
      if (line.success && "id" in readProductId(line.data.id, line.data.channel))
        return readInThePast(line.data, now);
      const [field = ""] = line.error?.issues[0]?.path ?? ["id"];
      return badRow(index + 1, jsonIssue(field), {
        cell: fieldText(entry, field),
        text: JSON.stringify(entry),
      });
    },
    pause,
  );
  return { ok: true, format: "json", name: file.data.name, asksChannel: false, ...read };
}

function jsonIssue(field: PropertyKey): RowIssue {
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
