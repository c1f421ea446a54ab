import type { z } from "zod";
import { eventBody, eventSummaries } from "./events/event-bodies.ts";
import type { AnyEventType } from "./events/event-types.ts";
import type { OpenapiObject } from "./openapi-responses.ts";

/** Describes the messages that are sent to webhooks, as OpenAPI's `webhooks`. */
export function openapiWebhooks(convert: (schema: z.ZodType) => OpenapiObject): OpenapiObject {
  const types = Object.keys(eventSummaries) as AnyEventType[];
  return Object.fromEntries(
    types.map((type) => [
      type,
      {
        post: {
          operationId: `event.${type}`,
          summary: eventSummaries[type],
          tags: ["Events"],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { "application/json": { schema: convert(eventBody(type)) } },
          },
          responses: {
            "2XX": { description: "The event is taken and not sent again." },
            "410": { description: "Disables the webhook." },
          },
        },
      },
    ]),
  );
}

/** Headers of Standard Webhooks. */
const parameters = [
  ["webhook-id", "The event's id, the same at each attempt: handle each once."],
  ["webhook-timestamp", "Time of the attempt, in seconds since 1970; refuse one more than five minutes off."],
  [
    "webhook-signature",
    "One signature for each valid secret, separated by spaces: v1, and the HMAC-SHA256 of id.timestamp.body in base64.",
  ],
].map(([name, description]) => ({
  name,
  in: "header",
  required: true,
  schema: { type: "string" },
  description,
}));
