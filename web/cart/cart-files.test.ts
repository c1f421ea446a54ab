import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTextFile } from "../sheets/read-text-file.ts";
import { rowsOfCsv } from "../sheets/testing/rows-of-csv.ts";
import { cartCsv, cartJson } from "./cart-files.ts";
import { readCartFile } from "./read-cart-file.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const read = (text: string) =>
  readCartFile(text, async () => undefined, { channel: null, now: Date.parse("2026-12-01T00:00:00.000Z") });

describe("cart files", () => {
  const digits = fc.bigInt({ min: 1n, max: 9223372036854775807n }).map(String);
  const word = fc.string({ unit: fc.constantFrom(..."aZ09=+-@'\",;|#./E，"), minLength: 1, maxLength: 40 });
  const row = fc.record({
    id: digits,
    spec_id: fc.option(fc.oneof(digits, word, fc.constantFrom("-", "nan", "12E3", "=1", "'1", '"'))),
    quantity: fc.integer({ min: 1 }),
  });

  test("reads back every export exactly", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 10 }), async (rows) => {
        const found = await read(cartCsv({ lines: rows.map((fields) => sampleEntry(fields)) }));
        expect(
          found.ok && found.lines.map(({ id, spec_id, quantity }) => ({ id, spec_id, quantity })),
        ).toEqual(rows);
      }),
    );
  });

  test("writes both languages of each line into a sheet, and ignores them on import", async () => {
    const entry = sampleEntry({
      title_translated: "Loose linen shirt, summer",
      attributes: [
        { name: "颜色", value: "黑色", translated_name: "Colour", translated_value: "Black" },
        { name: "规格", value: "M" },
      ],
    });
    const csv = cartCsv({
      lines: [entry, sampleEntry({ id: "634430926581", spec_id: null, title: "012", attributes: [] })],
    });
    expect(rowsOfCsv(csv)).toEqual([
      ["channel", "id", "spec_id", "title", "title_translated", "variant", "variant_translated", "quantity"],
      ["1688", entry.id, "spec-a", entry.title, "Loose linen shirt, summer", "黑色 M", "Black M", "2"],
      ["1688", "634430926581", "", "012", "", "", "", "2"],
    ]);
    const found = await read(csv);
    expect(found).toMatchObject({ ok: true, bad: [] });
    expect(found.ok && found.lines.map(({ spec_id }) => spec_id)).toEqual(["spec-a", null]);
    const json = await read(cartJson({ id: "c1", name: "", split: false, lines: [entry] }));
    expect(json.ok && json.lines[0]?.attributes).toEqual(entry.attributes);
  });

  test("reads a file that was written before lines had translations", async () => {
    const { title_translated: _none, ...older } = sampleEntry();
    const empty = cartJson({ id: "c1", name: "", split: false, lines: [] });
    const found = await read(empty.replace('"lines": []', `"lines": ${JSON.stringify([older])}`));
    expect(found.ok && found.lines[0]).toMatchObject({ title_translated: null });
  });

  test("reads the same lines whatever the delimiter, line ends and encoding", async () => {
    // A plain id that ends like one that a spreadsheet rounded is refused.
    const exactDigits = digits.filter((id) => !/^[0-9]{15}0{3,}$/.test(id));
    const forms = fc.record({
      delimiter: fc.constantFrom(",", ";", "\t", "|", "，"),
      end: fc.constantFrom("\n", "\r\n", "\r"),
      note: fc.string({ unit: fc.constantFrom(..."a红,;\t|，\n ") }),
      encoding: fc.constantFrom("utf-8", "utf-8 mark", "utf-16le", "utf-16be"),
      lines: fc.array(fc.record({ id: exactDigits, quantity: fc.integer({ min: 1, max: 99_999 }) }), {
        minLength: 1,
        maxLength: 5,
      }),
    });
    await fc.assert(
      fc.asyncProperty(forms, async ({ delimiter, end, note, encoding, lines }) => {
        const rows = lines.map((line) => ["1688", line.id, `"${note}"`, String(line.quantity)]);
        const text = [["平台", "商品ID", "备注", "数量"], ...rows]
          .map((cells) => cells.join(delimiter))
          .join(end);
        const file = new Blob([encoded(text, encoding)]);
        const found = await read(await readTextFile(file));
        expect(found).toMatchObject({ bad: [] });
        expect(found.ok && found.lines.map(({ id, quantity }) => ({ id, quantity }))).toEqual(lines);
      }),
    );
  });
});

function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding.startsWith("utf-8"))
    return new TextEncoder().encode(encoding === "utf-8" ? text : `\ufeff${text}`);
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++)
    bytes.setUint16(at * 2, text.charCodeAt(at), encoding === "utf-16le");
  return new Uint8Array(bytes.buffer);
}
