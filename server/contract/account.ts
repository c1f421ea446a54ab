import { z } from "zod";
import { channelSchema } from "./channel.ts";
import { defineEndpoint, type StandardOf, scopes } from "./endpoint.ts";

export const fulfillmentModes = ["self", "warehouse"] as const;
export const keyEnvironments = ["live", "sandbox"] as const;
/** The share of the day's units from which on they are nearly gone. */
export const nearlyGone = 0.9;
/** What the text of a key begins with. */
export const keyPrefixes = { live: "svc_live_", sandbox: "svc_test_" } as const;

/** The account that was authorized at a marketplace, as that names it: its sign-in name and its id; null = not told. */
export const authorizedAccountSchema = z
  .object({ name: z.string().nullable(), id: z.string().nullable() })
  .meta({ id: "AuthorizedAccount" });
export type AuthorizedAccount = z.infer<typeof authorizedAccountSchema>;

/** GET /v1/account: plan, limits, what is used and left today, channels and their authorization. */
export const accountEndpoint = defineEndpoint({
  id: "account",
  method: "GET",
  path: "/v1/account",
  shortcuts: [],
  auth: "key",
  scope: null,
  units: 0,
  sandbox: "simulated",
  capability: null,
  request: z.object({}),
  responses: {
    standard: z
      .object({
        app: z.object({ id: z.string(), name: z.string(), mode: z.enum(fulfillmentModes) }),
        key: z.object({
          id: z.string(),
          environment: z.enum(keyEnvironments),
          scopes: z.array(z.enum(scopes)),
        }),
        plan: z.object({
          name: z.string(),
          enabled: z.boolean(),
          requests_per_minute: z.int(),
          units: z.record(z.string(), z.int()),
        }),
        quota: z.object({
          day: z.iso.date(),
          limit: z.int(),
          used: z.int(),
          /** What can be used now: `limit - used`, and 0 when the plan was lowered below what is used already. */
          left: z.int().min(0),
          resets_at: z.iso.datetime(),
        }),
        channels: z.array(
          z.object({
            channel: channelSchema,
            enabled: z.boolean(),
            authorized: z.boolean(),
            expires_at: z.iso
              .datetime()
              .nullable()
              .meta({ description: "When somebody has to authorize again; null where nobody said." }),
            account: authorizedAccountSchema.optional().meta({
              description: "Whose authorization it is; left out where the marketplace did not say.",
            }),
            action: z.string().optional().meta({ description: "What is to be done, where something is." }),
          }),
        ),
        request_id: z.string(),
      })
      .meta({ id: "Account" }),
  },
  failures: [
    "INVALID_API_KEY",
    "APP_NOT_APPROVED",
    "APP_SUSPENDED",
    "RATE_LIMIT_EXCEEDED",
    "PLATFORM_QUOTA_EXCEEDED",
    "INTERNAL_ERROR",
  ],
  summary: "The key's plan, limits, use today and channels",
  document: "docs/api-decisions.md",
});

export type Account = StandardOf<typeof accountEndpoint>;
