import { z } from "zod";
import { answerFaults, type AnswerFault } from "./answer-fault.ts";

/** What can be wrong with a field of a request. */
const requestFaults = [
  /** Missing, null or empty. */
  "required",
  "wrong_type",
  /** Against a rule that only the sentence tells. */
  "wrong_form",
  "not_email",
  /** Text, a list or a number beyond `limit`. */
  "too_long",
  "too_short",
  "too_many",
  "too_few",
  "too_high",
  "too_low",
  /** `expected` are the values that may be sent. */
  "not_in_list",
  "not_plan",
  "unknown_field",
  "repeated",
  /** Somebody else has it, or it has it already. */
  "taken",
  /** Its time is over, or it was disabled. */
  "ended",
  /** The last one of its kind has to stay. */
  "last",
  /** Somebody else changed it since it was read. */
  "outdated",
  /** Is changed elsewhere, e.g. in the configuration file. */
  "not_changeable",
] as const;
const answerFaultNames = Object.keys(answerFaults) as AnswerFault[];

/**
 * What is wrong with a field, for programs: of a request (docs/api-decisions.md), or of a marketplace's answer that cannot be told
 * exactly. The sentence beside it is for people; nobody has to read it to know.
 */
export const fieldFaultSchema = z.enum([...requestFaults, ...answerFaultNames]).meta({
  id: "FieldFault",
  description: "What is wrong, for programs; `message` says the same in a sentence.",
});
export type FieldFault = z.infer<typeof fieldFaultSchema>;
