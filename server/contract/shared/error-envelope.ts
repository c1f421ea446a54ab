import { z } from "zod";
import { requestIdSchema } from "./response-format.ts";
import {
  errorCodes,
  failureCodes,
  type ErrorCategory,
  type ErrorCode,
  type FailureCode,
} from "./error-codes.ts";
import { keyReasons } from "./failure.ts";
import { fieldFaultSchema } from "./field-fault.ts";
import { knownMoneySchema, moneySchema } from "./money.ts";
import { lineReasonSchema } from "./line-reason.ts";
import { retryEstimatedSchema, upstreamActionSchema, upstreamErrorSchema } from "./upstream-error.ts";

const codes = Object.keys(errorCodes) as ErrorCode[];
const categories = [...new Set(codes.map((code) => errorCodes[code].category))] as ErrorCategory[];

/**
 * Issue with a field of a 400 or 409, with a line of a refused cart, or with a part of a marketplace's answer that cannot be read
 * exactly. `fault` accompanies a field, `reason` a cart that the marketplace refused, `line` is set where it named lines.
 */
const issueSchema = z.object({
  path: z.string().meta({
    description:
      "The field of the request; where an answer could not be read exactly, the field of the marketplace's answer.",
  }),
  message: z.string().meta({ description: "What is wrong and what to send, in English." }),
  fault: fieldFaultSchema.optional(),
  limit: z.number().optional().meta({ description: "The limit that a `too_…` fault went past." }),
  expected: z.array(z.string()).optional().meta({ description: "Of `not_in_list`: what may be sent." }),
  reason: lineReasonSchema.optional().meta({ description: "Why the marketplace refuses a line of a cart." }),
  line: z.int().optional().meta({ description: "Index of the line in the request, from 0." }),
});

/**
 * Error body of every endpoint except the category one. `limit` accompanies a 429, `retry_at` says where it ends, `upstream`
 * describes what the marketplace caused.
 */
export const errorEnvelopeSchema = z
  .object({
    error: z
      .object({
        code: z.enum(codes).meta({
          description:
            "Names the kind of error. More codes may come: treat an unknown one by the HTTP status.",
        }),
        message: z
          .string()
          .min(1)
          .meta({ description: "What happened and what to do, in English, for people." }),
        category: z.enum(categories).meta({ description: "Groups the codes." }),
        request_id: requestIdSchema,
        retryable: z.boolean().meta({
          description:
            "true: the same request can succeed later without any change; wait for Retry-After where it is given, else a minute. Repeat a create with the same external_order_id. false: it fails again until the request, or a setting of the gateway, is changed.",
        }),
        reason: z.enum(keyReasons).optional().meta({
          description:
            "Of INVALID_API_KEY: `key_missing`: the request has no Authorization header, or none that names a key. `key_malformed`: what it names is not in the form of a key. `key_unknown`: there is no such key, or it was revoked or has ended.",
        }),
        issues: z
          .array(issueSchema)
          .optional()
          .meta({ description: "What is wrong in which field of the request, or which line was refused." }),
        upstream: upstreamErrorSchema
          .optional()
          .meta({ description: "What the marketplace said, where it caused the error." }),
        action: upstreamActionSchema.optional(),
        limit: z
          .string()
          .optional()
          .meta({ description: "Which limit it was, of a 429 and of PURCHASE_LIMIT_EXCEEDED." }),
        left: knownMoneySchema
          .optional()
          .meta({ description: "Of PURCHASE_LIMIT_EXCEEDED: what is left of the limit." }),
        total: moneySchema.optional().meta({ description: "Of PREVIEW_CHANGED: the total now." }),
        retry_at: z.iso
          .datetime()
          .optional()
          .meta({ description: "When it can succeed; left out where waiting does not help." }),
        retry_estimated: retryEstimatedSchema.optional(),
      })
      .meta({ description: "The error." }),
  })
  .meta({ id: "ErrorEnvelope" });

/** Error body of the console's API: the same with its own codes. */
export const consoleErrorEnvelopeSchema = z.object({
  error: errorEnvelopeSchema.shape.error.extend({
    code: z.enum(Object.keys(failureCodes) as FailureCode[]),
    // A gateway elsewhere may be older than this console.
    retryable: z.boolean().optional(),
  }),
});

export type ErrorEnvelope = z.infer<typeof consoleErrorEnvelopeSchema>;
