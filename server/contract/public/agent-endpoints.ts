import { z } from "zod";
import { requestIdSchema } from "../shared/response-format.ts";
import { defineEndpoint, meteredFailures, scopes } from "../shared/endpoint.ts";
import type { EndpointId } from "./endpoints.ts";
import { errorEnvelopeSchema } from "../shared/error-envelope.ts";

const jsonSchema = z.record(z.string(), z.unknown()).meta({ description: "A JSON Schema." });

const unitsLeft = z.int().min(0).nullable().meta({
  description: "What is left of the app's units today; null where that is not known at the moment.",
});

/** GET /ai/v1/tools (docs/agents.md): the tools that this key may call. */
export const toolsEndpoint = defineEndpoint({
  id: "tools.list",
  method: "GET",
  path: "/ai/v1/tools",
  shortcuts: [],
  auth: "key",
  scope: null,
  units: 0,
  sandbox: "refused",
  capability: null,
  request: z.object({}),
  responses: {
    standard: z
      .object({
        tools: z
          .array(
            z
              .object({
                tool_id: z.string().meta({ description: "Send it to call the tool." }),
                name: z.string().meta({ description: "The tool's name on /mcp, which allows no dot." }),
                title: z.string().meta({ description: "A short name for people." }),
                description: z.string().meta({ description: "What the tool is for, for the model." }),
                input_schema: jsonSchema,
                output_schema: jsonSchema,
                units: z
                  .int()
                  .meta({ description: "What a call costs on this key's plan when it succeeds." }),
                scope: z
                  .enum(scopes)
                  .nullable()
                  .meta({ description: "The scope that a key needs; null where any key may call it." }),
              })
              .meta({ id: "Tool" }),
          )
          .meta({ description: "The tools that this key may call." }),
        request_id: requestIdSchema,
      })
      .meta({ id: "Tools" }),
  },
  failures: [
    "INVALID_API_KEY",
    "APP_NOT_APPROVED",
    "APP_SUSPENDED",
    "SANDBOX_CAPABILITY_UNAVAILABLE",
    "RATE_LIMIT_EXCEEDED",
    "PLATFORM_QUOTA_EXCEEDED",
    "INTERNAL_ERROR",
  ],
  summary: "The tools that this key may call, for agents",
  document: "docs/agents.md",
});

/** POST /ai/v1/tools/call (docs/agents.md). The tool's endpoint decides the cost and the further failures. */
export const toolCallEndpoint = defineEndpoint({
  id: "tools.call",
  method: "POST",
  path: "/ai/v1/tools/call",
  shortcuts: [],
  auth: "key",
  scope: null,
  units: 0,
  costs: "Costs what the tool costs when it succeeds: GET /ai/v1/tools says it, and the answer repeats it.",
  sandbox: "refused",
  capability: null,
  request: z
    .object({
      tool_id: z
        .string({ error: "send the id of a tool, which GET /ai/v1/tools lists" })
        .min(1)
        .max(64)
        .meta({ description: "The id of a tool that GET /ai/v1/tools lists.", examples: ["product.search"] }),
      arguments: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({ description: "By the tool's input_schema." }),
    })
    .meta({ id: "ToolCallRequest" }),
  responses: {
    standard: z
      .object({
        tool_id: z.string().meta({ description: "The tool that answered." }),
        data: z
          .record(z.string(), z.unknown())
          .meta({ description: "By the tool's output_schema; it may have more fields." }),
        units_charged: z.int().min(0).meta({ description: "The units that this call cost." }),
        units_left_today: unitsLeft,
        request_id: requestIdSchema,
      })
      .meta({ id: "ToolCallResult" }),
    failure: z
      .object({
        error: errorEnvelopeSchema.shape.error
          .extend({
            next_step: z.string().meta({ description: "What to do now, and whether asking again helps." }),
          })
          .meta({ description: "The error." }),
        units_charged: z.literal(0).meta({ description: "A failed call costs nothing." }),
        units_left_today: unitsLeft,
      })
      .meta({ id: "ToolCallFailure" }),
  },
  accepted:
    "The tool order.create answered that the call was sent and its outcome is not known: nothing failed.",
  failures: [
    ...meteredFailures,
    "NOT_FOUND",
    "CHANNEL_CAPABILITY_NOT_SUPPORTED",
    "PURCHASING_DISABLED",
    "PURCHASE_LIMIT_EXCEEDED",
    "PREVIEW_CHANGED",
    "EXTERNAL_ORDER_ID_REUSED",
  ],
  summary: "Calls one tool",
  document: "docs/agents.md",
});

/** HTTP paths of the tools. They answer instead of the endpoints that the tools are made of. */
export const agentEndpoints = [toolsEndpoint, toolCallEndpoint] as const;

/** Ids of everything that openapi.json describes: the endpoints and the agent endpoints. */
export type DescribedId = EndpointId | (typeof agentEndpoints)[number]["id"];
