import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mapTexts } from "#contract/shared/clean-text";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { tools } from "#contract/tools/tools";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { maxBytes, presentedAnswer, presentedError } from "./presented-answer.ts";

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  properties?: { [field: string]: Schema };
  items?: Schema;
};

/** Builds an answer with every field of a schema, and three items in each list. */
function fullOf(schema: Schema): unknown {
  const known = schema.anyOf?.find(({ type }) => type !== "null");
  if (known) return fullOf(known);
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  const types = [schema.type].flat();
  if (types.includes("array")) return Array.from({ length: 3 }, () => fullOf(schema.items ?? {}));
  if (types.includes("object"))
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, inner]) => [field, fullOf(inner)]),
    );
  if (types.includes("boolean")) return true;
  if (types.includes("integer")) return 5;
  // Product amounts are numbers in responses and text inside the gateway.
  if (types.includes("number")) return "18.00";
  return schema.format === "date-time" ? "2026-11-26T00:00:00.000Z" : "text";
}

function answerOf(schema: z.ZodType): object {
  const { $defs: _, ...own } = z.toJSONSchema(schema, { metadata: z.registry(), io: "input" }) as Schema & {
    $defs?: unknown;
  };
  const { request_id: _id, ...answer } = fullOf(own) as { [field: string]: unknown };
  return answer;
}

const bytes = (data: object) => Buffer.byteLength(writeAnswer(data));

function textPathsOf(answer: object): string[] {
  const paths = new Set<string>();
  mapTexts(answer, (text, _field, path) => {
    if (text === "text") paths.add(path);
    return text;
  });
  return [...paths];
}

const megabyte = 1_000_000;
const rows = tools.flatMap((tool) => {
  const answer = answerOf(tool.endpoint.responses.standard);
  return textPathsOf(answer).map((path) => ({ name: tool.id, path, tool, answer }));
});

describe("the size limit of an answer", () => {
  test("applies to the text fields of every tool", () => {
    expect(new Set(rows.map(({ name }) => name)).size).toBe(tools.length);
    expect(rows.length).toBeGreaterThan(80);
  });

  test.each(rows)(
    "keeps $name within its limit with a quarter to a full megabyte in $path",
    ({ tool, answer, path }) => {
      for (const unit of ["x", "字", "\u{1f600}", "\u200b", '"', "\\", "\n", "\ud83d"]) {
        const long = unit.repeat(megabyte / 4);
        const hostile = mapTexts(answer, (text, _field, at) => (at === path ? long : text));
        for (const detail of ["small", "full"] as const) {
          const presented = presentedAnswer(tool, hostile, { detail, variant: [] });
          expect([unit, detail, bytes(presented) <= maxBytes[detail]]).toEqual([unit, detail, true]);
        }
      }
    },
  );

  test.each(tools.map((tool) => ({ name: tool.id, tool })))(
    "keeps $name within its limit with a long text in every field",
    ({ tool }) => {
      const answer = answerOf(tool.endpoint.responses.standard);
      for (const length of [201, 5_000, megabyte / 4]) {
        const hostile = mapTexts(answer, (text) => (text === "text" ? "字".repeat(length) : text));
        for (const detail of ["small", "full"] as const) {
          const presented = presentedAnswer(tool, hostile, { detail, variant: [] });
          expect([length, detail, bytes(presented) <= maxBytes[detail]]).toEqual([length, detail, true]);
          expect(tool.output.safeParse(presented).error?.issues).toBeUndefined();
        }
      }
    },
  );

  test("keeps an error within its limit with a megabyte in any of its texts", () => {
    const { error } = answerOf(errorEnvelopeSchema) as { error: Parameters<typeof presentedError>[0] };
    for (const path of ["all", ...textPathsOf(error)]) {
      const hostile = mapTexts(error, (text, _field, at) =>
        text === "text" && (path === "all" || path === at) ? "字".repeat(megabyte / 4) : text,
      );
      hostile.issues = Array.from({ length: 100 }, () => hostile.issues?.[0] ?? { path: "", message: "" });
      expect([path, bytes(presentedError(hostile)) <= maxBytes.small]).toEqual([path, true]);
    }
  });
});

describe("a shortened text", () => {
  const [search] = tools;
  const item = (title: string, more: object = {}) => ({
    id: "1",
    title: { original: title, translated: null },
    price: { display_amount: "1.50", display_currency: "CNY" },
    image: null,
    seller_name: "a",
    sales_count: null,
    min_order_quantity: null,
    ...more,
  });
  const page = (...items: object[]) => ({
    channel: "1688",
    keyword: "杯",
    page: 1,
    page_size: 10,
    has_more: false,
    items,
  });
  const presented = (answer: object) =>
    presentedAnswer(search!, answer, { detail: "small", variant: [] }) as {
      items: ReturnType<typeof item>[];
      left_out?: unknown;
    };

  test("ends with an ellipsis, and left_out says how much of the longest one is shown", () => {
    const { items, left_out } = presented(
      page(item("字".repeat(300)), item("字".repeat(5_000)), item("short")),
    );
    expect(items.map(({ title }) => title.original.length)).toEqual([201, 201, 5]);
    expect(items[0]?.title.original).toMatch(/^字+…$/);
    expect(left_out).toEqual([{ field: "items.*.title.original", shown: 200, total: 5_000 }]);
  });

  test("leaves out an id or an address that is too long instead of cutting it", () => {
    const id = "9".repeat(201);
    const image = `https://cbu01.alicdn.com/${"a".repeat(600)}.jpg`;
    const { items, left_out } = presented(page(item("a", { id, image }), item("b", { id: "9".repeat(200) })));
    expect(items.map((each) => [each.id, each.image])).toEqual([
      ["", null],
      ["9".repeat(200), null],
    ]);
    expect(left_out).toEqual([{ field: "items.*.id", shown: 0, total: 201 }]);
  });

  test("keeps ids and amounts digit by digit, including invisible characters", () => {
    const { items } = presented(page(item("a\u200b", { id: "1\u200b" })));
    expect([items[0]?.id, items[0]?.title.original, items[0]?.price.display_amount]).toEqual([
      "1\u200b",
      "a",
      "1.50",
    ]);
  });
});
