import { z } from "zod";
import { answerChannelSchema, requestIdSchema } from "../shared/response-format.ts";
import { knownMoneySchema } from "../shared/money.ts";
import { defineEndpoint, type StandardOf, scopes } from "../shared/endpoint.ts";

export const fulfillmentModes = ["self", "warehouse"] as const;
export const keyEnvironments = ["live", "sandbox"] as const;
/** Locks that keep an app from creating orders (docs/purchasing.md). */
const purchasingLocks = ["gateway", "mode", "app", "stopped"] as const;
export type PurchasingLock = (typeof purchasingLocks)[number];
/** Share of the day's units from which the units count as nearly used up (the low-quota threshold). */
export const lowQuotaThreshold = 0.9;
/** Prefix of an API key's text, by environment. */
export const keyPrefixes = { live: "svc_live_", sandbox: "svc_test_" } as const;

/** The units of an app's day. */
export const quotaSchema = z.object({
  day: z.iso
    .date()
    .meta({ description: "The quota day, in the zone of the gateway (Asia/Shanghai unless set)." }),
  limit: z.int().meta({ description: "The units of a day, over all marketplaces." }),
  used: z.int().meta({ description: "The units used today." }),
  left: z
    .int()
    .min(0)
    .meta({ description: "limit minus used; 0 when the plan was lowered below what is used." }),
  resets_at: z.iso.datetime().meta({ description: "When the next quota day begins, UTC." }),
});

/**
 * Account that was authorized at a marketplace, as the marketplace names it: its sign-in name and its id; null means that the
 * marketplace did not say.
 */
export const authorizedAccountSchema = z
  .object({
    name: z
      .string()
      .nullable()
      .meta({ description: "Its sign-in name; null where the marketplace did not tell." }),
    id: z.string().nullable().meta({ description: "Its id; null where the marketplace did not tell." }),
  })
  .meta({ id: "AuthorizedAccount" });
export type AuthorizedAccount = z.infer<typeof authorizedAccountSchema>;

/** GET /v1/account: the plan, its limits, the units used and left today, and the channels with their authorizations. */
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
        app: z
          .object({
            id: z.string().meta({ description: "The app's id." }),
            name: z.string().meta({ description: "Its name." }),
            mode: z
              .enum(fulfillmentModes)
              .meta({ description: "Whether orders go to the marketplace directly or through a warehouse." }),
          })
          .meta({ description: "The app that the key belongs to." }),
        key: z
          .object({
            id: z.string().meta({ description: "The key's id, which is no secret." }),
            environment: z
              .enum(keyEnvironments)
              .meta({ description: "live asks the marketplaces; sandbox asks simulators and is free." }),
            scopes: z.array(z.enum(scopes)).meta({ description: "What the key may do." }),
          })
          .meta({ description: "The key of this request." }),
        plan: z
          .object({
            name: z.string().meta({ description: "The plan's name." }),
            enabled: z
              .boolean()
              .meta({ description: "false: every metered call is refused until the plan is switched on." }),
            requests_per_minute: z.int().meta({ description: "The most requests of one key in a minute." }),
            units: z
              .record(z.string(), z.int())
              .meta({ description: "What each operation costs on this plan, by operation id." }),
          })
          .meta({ description: "The app's plan." }),
        quota: quotaSchema.meta({ description: "The app's units of today." }),
        rate: z
          .object({
            limit: z.int().meta({ description: "The most requests of this key in any 60 seconds." }),
            left: z
              .int()
              .min(0)
              .meta({ description: "Requests that it may still make now, after this one." }),
            resets_at: z.iso.datetime().meta({
              description:
                "When the oldest of the requests of the last 60 seconds stops counting, so that one more may be made, UTC.",
            }),
          })
          .meta({ description: "The key's requests of the last 60 seconds, this one included." }),
        purchasing: z
          .object({
            open: z.boolean().meta({
              description:
                "Whether this app may create and cancel orders now. The key needs the scope as well; see key.scopes.",
            }),
            closed_by: z.enum(purchasingLocks).nullable().meta({
              description:
                "Why not: gateway (PURCHASING is off), mode (the app is in warehouse mode), app (not enabled for it), stopped (by an administrator). null: open.",
            }),
            limits: z
              .object({
                max_order: knownMoneySchema.meta({ description: "The largest sum of one order." }),
                max_day: knownMoneySchema.meta({ description: "The largest sum of a day in Asia/Shanghai." }),
                left_today: knownMoneySchema.meta({ description: "What is left of it today." }),
              })
              .nullable()
              .meta({ description: "null: the app may not order, or the key is a sandbox key." }),
          })
          .meta({ description: "Whether orders can be created, and up to which sums." }),
        channels: z
          .array(
            z.object({
              channel: answerChannelSchema.meta({ description: "The marketplace." }),
              enabled: z.boolean().meta({ description: "Whether the plan has it." }),
              authorized: z
                .boolean()
                .meta({ description: "Whether a buyer authorization is there and has not ended." }),
              expires_at: z.iso
                .datetime()
                .nullable()
                .meta({ description: "When somebody has to authorize again; null where nobody said." }),
              account: authorizedAccountSchema.optional().meta({
                description: "Whose authorization it is; left out where the marketplace did not say.",
              }),
              action: z.string().optional().meta({ description: "What is to be done, where something is." }),
            }),
          )
          .meta({ description: "Every marketplace, and whether it can be asked." }),
        request_id: requestIdSchema,
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
