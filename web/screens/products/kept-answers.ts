import { z } from "zod";
import { productDetailEndpoint, type ProductDetailResult } from "#contract/product-detail";
import { productSearchEndpoint, type ProductSearchResult } from "#contract/product-search";
import { readAnswer } from "#contract/yuan-amount";
import type { CallSuccess } from "../../api/call-result.ts";
import type { CellText } from "./sheet/quantity-sheet.ts";

/** The question, as the page remembers its answer by: what was called, and with which body or name. */
export type AnswerKey = readonly ["products.search" | "products.detail", unknown];
export type KeptAnswer = {
  key: AnswerKey;
  answer: CallSuccess<ProductDetailResult> | CallSuccess<ProductSearchResult>;
};

const answersSchema = z.array(
  z.object({
    key: z.tuple([z.enum(["products.search", "products.detail"]), z.unknown()]),
    rawText: z.string(),
    requestId: z.string(),
    units: z.int(),
    billedTo: z.string().nullable(),
    at: z.int(),
  }),
);

/** What was typed into the sheet of an answer, by the answer's request id. */
const quantitiesSchema = z.record(
  z.string(),
  z.array(z.object({ at: z.int().nonnegative(), text: z.string() })),
);

const schemas = {
  "products.search": productSearchEndpoint.responses.standard,
  "products.detail": productDetailEndpoint.responses.standard,
};

/** A tab's storage holds some 5 MB, and a product with its description may take 200 KB. */
const mostAnswers = 12;

/**
 * The products and lists that this operator paid for in this tab, newest first. Each goes through the contract's own schema
 * again: what does not pass is not there.
 */
export function readKeptAnswers(operatorId: string): KeptAnswer[] {
  return stored(answersSchema, answersOf(operatorId), []).flatMap(({ key, billedTo, rawText, ...rest }) => {
    const value = schemas[key[0]].safeParse(attempt(() => readAnswer(rawText)));
    if (!value.success) return [];
    const answer = { ok: true, ...rest, channel: billedTo, remainingDay: null, rawText, value: value.data };
    return [{ key, answer } as KeptAnswer];
  });
}

/** Keeps it as the newest. A full storage loses the oldest, with their quantities; the page itself never. */
export function keepAnswer(operatorId: string, { key, answer }: KeptAnswer): void {
  const { rawText, requestId, units, channel, at } = answer;
  const name = JSON.stringify(key);
  const others = stored(answersSchema, answersOf(operatorId), []).filter(
    (kept) => JSON.stringify(kept.key) !== name,
  );
  const newest = {
    key: [...key] as [AnswerKey[0], unknown],
    rawText,
    requestId,
    units,
    billedTo: channel,
    at,
  };
  const answers: z.output<typeof answersSchema> = [newest, ...others].slice(0, mostAnswers);
  while (answers.length > 0 && !store(answersOf(operatorId), answers)) answers.pop();
  const quantities = Object.entries(readAllQuantities(operatorId));
  const left = quantities.filter(([id]) => answers.some((kept) => kept.requestId === id));
  store(quantitiesOf(operatorId), Object.fromEntries(left));
}

/** The filled fields of that answer's sheet. */
export function readKeptQuantities(operatorId: string, requestId: string): CellText[] {
  return readAllQuantities(operatorId)[requestId] ?? [];
}

export function keepQuantities(operatorId: string, requestId: string, filled: CellText[]): void {
  store(quantitiesOf(operatorId), { ...readAllQuantities(operatorId), [requestId]: filled });
}

function readAllQuantities(operatorId: string): z.output<typeof quantitiesSchema> {
  return stored(quantitiesSchema, quantitiesOf(operatorId), {});
}

function answersOf(operatorId: string): string {
  return `products.${operatorId}`;
}

function quantitiesOf(operatorId: string): string {
  return `product-quantities.${operatorId}`;
}

function stored<Schema extends z.ZodType>(schema: Schema, key: string, empty: z.output<Schema>) {
  const kept = schema.safeParse(attempt((): unknown => JSON.parse(sessionStorage.getItem(key) ?? "")));
  return kept.success ? kept.data : empty;
}

function store(key: string, value: unknown): boolean {
  return attempt(() => (sessionStorage.setItem(key, JSON.stringify(value)), true)) ?? false;
}

/** A closed or full storage costs the convenience, never the page. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
