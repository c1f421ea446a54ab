import { z } from "zod";

/**
 * Errors at a place of a marketplace's answer that cannot be read exactly, with the texts of `error.issues` that
 * accompany the vendor's own path (docs/api-decisions.md). The console translates them by their codes.
 */
const answerFaults = {
  missing: "is missing",
  unexplained: "is missing though success is false",
  contradicts: "is one of a refusal though success is true",
  not_text: "is not text",
  not_number: "is not a number",
  not_flag: "is neither true nor false",
  not_object: "is not an object",
  not_list: "is not a list",
  not_exact: "is not a whole number that can be told exactly",
  not_fen: "is not a whole number of fen",
  negative: "is below zero",
  not_cny: "is not in CNY",
  not_id: "is not an id in digits",
  not_yuan: "is not an amount in yuan",
  negative_code: "is a negative channel code",
  other_order: "is not the order that was asked about",
  other_product: "is of another product",
  too_large: "adds up to more than can be told exactly",
  unknown: "is not of a kind that is known",
} as const;
export type AnswerFault = keyof typeof answerFaults;

/** Errors of a field of a request. */
const requestFaults = [
  /** Missing, null or empty. */
  "required",
  "wrong_type",
  /** Breaks a rule that only the sentence states. */
  "wrong_form",
  "not_email",
  /** Has a character that shows nothing. */
  "hidden_character",
  /** Text, a list or a number beyond `limit`. */
  "too_long",
  "too_short",
  "too_many",
  "too_few",
  "too_high",
  "too_low",
  /** `expected` lists the values that may be sent. */
  "not_in_list",
  "not_plan",
  /** Names a warehouse without authorizations. */
  "not_warehouse",
  "unknown_field",
  "repeated",
  /** Another record has it, or this record has it already. */
  "taken",
  /** It has expired or was disabled. */
  "ended",
  /** The last one of its kind must stay. */
  "last",
  /** Another operator changed the record since it was read. */
  "outdated",
  /** Is changed elsewhere, for example in the configuration file. */
  "not_changeable",
] as const;
const answerFaultNames = Object.keys(answerFaults) as AnswerFault[];

/**
 * Code of an issue for programs: of a field of a request (docs/api-decisions.md), or of a marketplace's answer that
 * cannot be read exactly. The accompanying sentence is for people; programs do not have to read it.
 */
export const fieldFaultSchema = z.enum([...requestFaults, ...answerFaultNames]).meta({
  id: "FieldFault",
  description: "What is wrong, for programs; `message` says the same in a sentence.",
});
export type FieldFault = z.infer<typeof fieldFaultSchema>;

/** Builds an entry of `error.issues`. @param path the vendor's own */
export function answerIssue(path: string, fault: AnswerFault) {
  return { path, message: answerFaults[fault], fault };
}

/** Returns the code that a schema of a marketplace's answer named; `unknown` for the messages of the schema library. */
export function answerFaultOf(name: string): AnswerFault {
  return answerFaultNames.find((one) => one === name) ?? "unknown";
}

/** Fields of the marketplaces' answers that have a name in the user interface. */
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

/**
 * Returns the field that a path ends in, if the field has a name. @param path the vendor's own, such as
 * `resultList.channels.0.code`
 */
export function answerFieldOf(path: string): (typeof answerFields)[number] | null {
  const last = path.split(".").findLast((part) => !/^[0-9]+$/.test(part));
  return answerFields.find((field) => field === last) ?? null;
}
