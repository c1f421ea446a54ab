import { z } from "zod";
import { errorCodes, type ErrorCategory, type ErrorCode } from "./error-codes.ts";
import { fieldFaultSchema } from "./field-fault.ts";
import { lineReasonSchema } from "./line-reason.ts";
import { upstreamFaultSchema } from "./upstream-fault.ts";

const codes = Object.keys(errorCodes) as ErrorCode[];
const categories = [...new Set(codes.map((code) => errorCodes[code].category))] as ErrorCategory[];

/**
 * A field of a 400 or 409, a line of a refused cart, or what of a marketplace's answer cannot be told exactly. `fault` comes with a
 * field, `reason` with a cart that the marketplace refused, `line` where it named lines.
 */
const issueSchema = z.object({
  path: z.string().meta({
    description:
      "The field of the request; where an answer could not be read exactly, the field of the marketplace's answer.",
  }),
  message: z.string(),
  fault: fieldFaultSchema.optional(),
  limit: z.number().optional().meta({ description: "The limit that a `too_…` fault went past." }),
  expected: z.array(z.string()).optional().meta({ description: "Of `not_in_list`: what may be sent." }),
  reason: lineReasonSchema.optional(),
  line: z.int().optional().meta({ description: "Index of the line in the request, from 0." }),
});

/**
 * The error body of every endpoint but the category one. `limit` comes with a 429, `retry_at` where it ends, `upstream` with what
 * the marketplace caused.
 */
export const errorEnvelopeSchema = z
  .object({
    error: z.object({
      code: z.enum(codes),
      message: z.string().min(1),
      category: z.enum(categories),
      request_id: z.string().min(1),
      issues: z.array(issueSchema).optional(),
      upstream: upstreamFaultSchema.optional(),
      limit: z.string().optional().meta({ description: "Of a 429: which limit it was." }),
      retry_at: z.iso
        .datetime()
        .optional()
        .meta({ description: "When it can succeed; left out where waiting does not help." }),
    }),
  })
  .meta({ id: "ErrorEnvelope" });

export type ErrorEnvelope = z.infer<typeof errorEnvelopeSchema>;
