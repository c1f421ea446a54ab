import { z } from "zod";
import { verdictKinds } from "../public/verdict-kinds.ts";
import { channelSchema } from "../shared/channel.ts";

/** Console paths for cases that operators hand over to the administrators. */
export const casePaths = {
  /** GET: every open case, the oldest first. POST: hands a case over. */
  cases: "/bff/cases",
  /** DELETE: closes a case. For administrators only. */
  case: "/bff/cases/:id",
  /** POST: opens a case again that was closed within the last hour. For administrators only. */
  reopen: "/bff/cases/:id/reopen",
} as const;

/**
 * Maximum number of open cases of one operator. It is the only limit: every list shows all open cases, so that no case
 * waits unseen, and no operator can fill the administrators' Home alone.
 */
export const maxOpenCases = 50;

export const handedCaseSchema = z.object({
  id: z.string(),
  channel: channelSchema,
  order_id: z.string(),
  /** The verdict when it was handed over. */
  verdict: z.enum(verdictKinds),
  error_code: z.string().nullable(),
  /** Request id of the check. */
  request_id: z.string().nullable(),
  /** The operator's question, in their own words. */
  note: z.string().nullable(),
  asked_at: z.iso.datetime(),
  /** The operator's e-mail address. */
  asked_by: z.string(),
});
export type HandedCaseRow = z.infer<typeof handedCaseSchema>;

export const casesSchema = z.object({ cases: z.array(handedCaseSchema) });
export type CaseList = z.infer<typeof casesSchema>;
