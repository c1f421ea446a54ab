import { z } from "zod";
import { errorCodes, type ErrorCategory, type ErrorCode } from "./error-codes.ts";
import { lineReasonSchema } from "./line-reason.ts";

const codes = Object.keys(errorCodes) as ErrorCode[];
const categories = [...new Set(codes.map((code) => errorCodes[code].category))] as ErrorCategory[];

/** `reason` comes with a cart that the marketplace refused, `line` where it named lines. */
const issueSchema = z.object({
  path: z.string(),
  message: z.string(),
  reason: lineReasonSchema.optional(),
  line: z.int().optional().meta({ description: "Index of the line in the request, from 0." }),
});

/** The error body of every endpoint but the category one. `retry_at` and `limit` come with a 429, `upstream` with a 502, and with the 404 of a product that is gone. */
export const errorEnvelopeSchema = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string().min(1),
      category: z.enum(categories),
      request_id: z.string().min(1),
      issues: z.array(issueSchema).optional(),
      upstream: z.object({ code: z.string(), message: z.string() }).optional(),
      limit: z.string().optional(),
      retry_at: z.iso.datetime().optional(),
    }),
  })
  .meta({ id: "ErrorEnvelope" });

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
