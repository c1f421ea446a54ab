/**
 * What can be wrong at a place of a marketplace's answer that cannot be told exactly: the words of `error.issues` beside the
 * vendor's own path (docs/api-decisions.md). The console says the same in its reader's language, by the code.
 */
export const answerFaults = {
  missing: "is missing",
  unexplained: "is missing though success is false",
  not_text: "is not text",
  not_number: "is not a number",
  not_flag: "is neither true nor false",
  not_object: "is not an object",
  not_list: "is not a list",
  not_exact: "is not a whole number that can be told exactly",
  not_fen: "is not a whole number of fen",
  not_cny: "is not a whole number of fen in CNY",
  not_id: "is not an id in digits",
  not_yuan: "is not an amount in yuan",
  negative_code: "is a negative channel code",
  other_order: "is not the order that was asked about",
  other_product: "is of another product",
  too_large: "adds up to more than can be told exactly",
  unknown: "is not of a kind that is known",
} as const;
export type AnswerFault = keyof typeof answerFaults;

/** @param path the vendor's own. @returns an entry of `error.issues` */
export function answerIssue(path: string, fault: AnswerFault) {
  return { path, message: answerFaults[fault], fault };
}

/** @returns the fault that a schema of a marketplace's answer named; `unknown` for the words of the schema library */
export function answerFaultOf(name: string): AnswerFault {
  const names = Object.keys(answerFaults) as AnswerFault[];
  return names.find((one) => one === name) ?? "unknown";
}

/** Fields of the marketplaces' answers that people have a name for. */
const answerFields = [
  "payFee",
  "orderId",
  "channels",
  "code",
  "name",
  "resultList",
  "success",
  "errorCode",
  "amount",
  "finalUnitPrice",
  "sumPayment",
  "sumCarriage",
  "sumPaymentNoCarriage",
  "offerId",
  "item_id",
  "sku_id",
  "quantity",
  "price",
] as const;

/** @param path the vendor's own, such as `resultList.channels.0.code`. @returns the field that it ends in, where that has a name */
export function answerFieldOf(path: string): (typeof answerFields)[number] | null {
  const last = path.split(".").findLast((part) => !/^[0-9]+$/.test(part));
  return answerFields.find((field) => field === last) ?? null;
}
