import { z } from "zod";
import { productDetailEndpoint, type ProductDetailResult } from "#contract/public/product-detail";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/public/picture-search";
import { productSearchEndpoint, type ProductSearchResult } from "#contract/public/product-search";
import type { CallSuccess } from "../../api/call-result.ts";
import { fromSavedAnswer, savedAnswerSchema, toSavedAnswer } from "../../api/saved-answer.ts";
import { saveInTab, readFromTab } from "../../ui/browser/tab-storage.ts";
import type { CellText } from "./sheet/quantity-sheet.ts";

/** The question an answer is stored under: the endpoint and its body or name. */
export type AnswerKey = readonly [
  "products.search" | "products.search-by-image" | "products.detail",
  unknown,
];
export type SavedAnswer = {
  key: AnswerKey;
  answer: CallSuccess<ProductDetailResult | ProductSearchResult | PictureSearchResult>;
};

const answersSchema = z.array(
  z.object({
    key: z.tuple([z.enum(["products.search", "products.search-by-image", "products.detail"]), z.unknown()]),
    answer: savedAnswerSchema,
  }),
);

/** Quantities typed into the sheet of an answer, by the answer's request id. */
const quantitiesSchema = z.record(
  z.string(),
  z.array(z.object({ at: z.int().nonnegative(), text: z.string() })),
);

const schemas = {
  "products.search": productSearchEndpoint.responses.standard,
  "products.search-by-image": pictureSearchEndpoint.responses.standard,
  "products.detail": productDetailEndpoint.responses.standard,
};

/** Maximum number of stored answers. A tab's storage holds some 5 MB, and a product with its description may take 200 KB. */
const maxAnswers = 12;

/**
 * Returns the products and lists that this operator paid for in this tab, newest first. Each is parsed by the
 * contract's schema again; entries that fail are skipped.
 */
export function readSavedAnswers(operatorId: string): SavedAnswer[] {
  return readFromTab(answersSchema, answersOf(operatorId), []).flatMap(({ key, answer }) => {
    const read = fromSavedAnswer<(typeof schemas)[AnswerKey[0]]>(answer, schemas[key[0]]);
    return read ? [{ key, answer: read }] : [];
  });
}

/**
 * Stores an answer as the newest. When the storage is full, the oldest answers and their quantities are
 * dropped; the page's own memory is unaffected.
 */
export function saveAnswer(operatorId: string, { key, answer }: SavedAnswer): void {
  const name = JSON.stringify(key);
  const others = readFromTab(answersSchema, answersOf(operatorId), []).filter(
    (saved) => JSON.stringify(saved.key) !== name,
  );
  const newest = { key: [...key] as [AnswerKey[0], unknown], answer: toSavedAnswer(answer) };
  const answers: z.output<typeof answersSchema> = [newest, ...others].slice(0, maxAnswers);
  while (answers.length > 0 && !saveInTab(answersOf(operatorId), answers)) answers.pop();
  const quantities = Object.entries(readAllQuantities(operatorId));
  const left = quantities.filter(([id]) => answers.some((saved) => saved.answer.requestId === id));
  saveInTab(quantitiesOf(operatorId), Object.fromEntries(left));
}

/** Returns the filled fields of that answer's sheet. */
export function readSavedQuantities(operatorId: string, requestId: string): CellText[] {
  return readAllQuantities(operatorId)[requestId] ?? [];
}

export function saveQuantities(operatorId: string, requestId: string, filled: CellText[]): void {
  saveInTab(quantitiesOf(operatorId), { ...readAllQuantities(operatorId), [requestId]: filled });
}

function readAllQuantities(operatorId: string): z.output<typeof quantitiesSchema> {
  return readFromTab(quantitiesSchema, quantitiesOf(operatorId), {});
}

function answersOf(operatorId: string): string {
  return `products.${operatorId}`;
}

function quantitiesOf(operatorId: string): string {
  return `product-quantities.${operatorId}`;
}
