import { z } from "zod";
import { verdictKinds } from "../public/verdict-kinds.ts";

/** Console paths for the company's own instruction of each verdict on an order's payment methods. */
export const instructionPaths = {
  /** GET: the instruction of every verdict. For everyone who may check payment methods. */
  instructions: "/bff/instructions",
  /** PUT: writes the instruction of one verdict. For administrators only. */
  instruction: "/bff/instructions/:verdict",
} as const;

const instructionSchema = z.object({
  verdict: z.enum(verdictKinds),
  /** Text of each language; "" means none. */
  en: z.string(),
  zh: z.string(),
  /** 0 when never written. A change names the version that its administrator saw. */
  version: z.int(),
  changed_at: z.iso.datetime().nullable(),
  /** The operator's e-mail address. */
  changed_by: z.string().nullable(),
});
export type InstructionRow = z.infer<typeof instructionSchema>;

/** One entry for every verdict, the best first. */
export const instructionsSchema = z.object({ instructions: z.array(instructionSchema) });

export const changedInstructionSchema = z.object({ instruction: instructionSchema });
