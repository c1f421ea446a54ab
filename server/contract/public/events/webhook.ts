import { z } from "zod";
import { deliveryStates, eventTypes } from "./event-types.ts";

/** Maximum number of webhooks of an app in one environment. */
export const maxWebhooks = 10;

export const webhookIdSchema = z
  .string({ error: "send the id of a webhook, such as wh_…" })
  .regex(/^wh_[A-Za-z0-9_-]{1,64}$/, { error: "send the id of a webhook, such as wh_…" })
  .meta({ description: "The webhook's id.", examples: ["wh_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f"] });

export const eventIdSchema = z
  .string({ error: "send the id of an event, such as evt_…" })
  .regex(/^evt_[A-Za-z0-9]{1,64}$/, { error: "send the id of an event, such as evt_…" })
  .meta({ description: "The event's id.", examples: ["evt_0198c2f4a7b04c1e9d3f5a6b7c8d9e0f"] });

const everyType = ["*", ...eventTypes] as const;
const typesAdvice = { error: 'send a list of event types, or ["*"] for all of them' };

export const webhookTypesSchema = z
  .array(z.enum(everyType), typesAdvice)
  .min(1, typesAdvice)
  .max(everyType.length, typesAdvice)
  .meta({ description: 'Types of the events to send; ["*"]: all of them, also those that come later.' });

/** Hosts of this machine, the only ones that may be called without TLS. */
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether an address is on this machine. */
export function isLoopbackUrl({ hostname }: URL): boolean {
  return loopbackHost.test(hostname);
}

/** Returns why the address of a webhook is invalid, or null. */
export function webhookUrlIssue(text: string): string | null {
  const url = URL.parse(text);
  if (!url || /[\s\p{Cc}]/u.test(text)) return "send an address such as https://example.com/hooks";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopbackUrl(url)))
    return "send an https address; http is possible on loopback only";
  if (url.username !== "" || url.password !== "")
    return "send it without a user name and password: the signature shows who calls";
  if (url.hash !== "") return "send it without a fragment (#…)";
  return null;
}

export const webhookUrlSchema = z
  .string({ error: "send the address as text" })
  .max(2_000)
  .check((context) => {
    const message = webhookUrlIssue(context.value);
    if (message !== null) context.issues.push({ code: "custom", message, input: context.value });
  })
  .meta({
    description:
      "Address that events are sent to: https on a public address, port 443 or 80. http is possible on loopback only.",
    examples: ["https://shop.example/hooks"],
  });

export const webhookDescriptionSchema = z
  .string({ error: "send text" })
  .max(200)
  // PostgreSQL cannot store it.
  .refine((text) => !text.includes("\0"), { error: "send text without the character U+0000" })
  .meta({ description: "Your own note; empty text removes it." });

const timeSchema = z.iso.datetime().nullable();

export const webhookSchema = z
  .object({
    id: z.string().meta({ description: "The webhook's id." }),
    url: z.string().meta({ description: "Address that events are sent to." }),
    types: z.array(z.string()).meta({ description: 'Types of the events that are sent; ["*"]: all.' }),
    description: z.string().nullable().meta({ description: "Your own note." }),
    enabled: z.boolean().meta({ description: "false: nothing is sent; new events count as failed." }),
    created_at: z.iso.datetime().meta({ description: "When it was created, UTC." }),
    health: z
      .object({
        state: z.enum(["ok", "failing", "disabled"]).meta({
          description:
            "failing: the last attempt failed. disabled: by you, by a 410, or after five days of failures.",
        }),
        last_success_at: timeSchema.meta({ description: "The last attempt that succeeded, UTC." }),
        last_failure_at: timeSchema.meta({ description: "The last attempt that failed, UTC." }),
        failing_since: timeSchema.meta({
          description: "The first failure after the last success, UTC; null: none.",
        }),
      })
      .meta({ description: "Whether events arrive." }),
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookSecretSchema = z.string().meta({
  description:
    "Secret that the signatures are checked with (`whsec_` and base64). It is told in this answer only.",
});

export const deliverySchema = z
  .object({
    event_id: z.string().meta({ description: "The event's id, which is the webhook-id of each attempt." }),
    type: z.string().meta({ description: "The event's type." }),
    state: z.enum(deliveryStates).meta({
      description: "pending: an attempt is planned or in flight. failed: no further attempt is made.",
    }),
    attempts: z
      .array(
        z.object({
          at: z.iso.datetime().meta({ description: "When the attempt ended, UTC." }),
          status: z.int().nullable().meta({ description: "HTTP status; null: no answer came." }),
          duration_ms: z.int().meta({ description: "How long it took." }),
          error: z.string().nullable().meta({ description: "Why it failed; null after a success." }),
          answer: z.string().nullable().meta({
            description:
              "What the receiver wrote when it failed: at most 1,024 bytes, then …; null: nothing, or a success.",
          }),
        }),
      )
      .meta({ description: "The latest 20 attempts, the oldest of them first." }),
    next_attempt_at: timeSchema.meta({ description: "When the next attempt is planned, UTC." }),
  })
  .meta({ id: "WebhookDelivery" });
export type WebhookDelivery = z.infer<typeof deliverySchema>;
