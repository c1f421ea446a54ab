import { z } from "zod";
import { authorizedAccountSchema, fulfillmentModes, keyEnvironments } from "../public/account.ts";
import { appStates } from "./states.ts";
import { channelSchema } from "../shared/channel.ts";
import { checkedObject, checkedText, flag, listOf, oneOf, wholeNumber } from "../shared/checked-fields.ts";
import { checkedName } from "../shared/visible-name.ts";
import { maxCap } from "./console-purchasing.ts";
import { authorizedElsewhere } from "./console-authorizations.ts";
import { scopes } from "../shared/endpoint.ts";

/** Console paths for apps, their keys and plans; for administrators only. */
export const appPaths = {
  /** GET: lists all apps. POST: creates one. */
  apps: "/bff/apps",
  /** GET: one app with its keys and marketplaces. PATCH: changes the name and the plan. */
  app: "/bff/apps/:id",
  /** PUT: approves or suspends. */
  review: "/bff/apps/:id/review",
  /** PUT: enables purchasing with its limits, or disables it. */
  purchasing: "/bff/apps/:id/purchasing",
  /** POST: creates a key; its text is shown only in this answer. */
  keys: "/bff/apps/:id/keys",
  /** DELETE: revokes a key within a second, permanently. */
  key: "/bff/apps/:id/keys/:keyId",
  /** POST: creates a key that replaces another, which expires after an overlap. */
  rotateKey: "/bff/apps/:id/keys/:keyId/rotate",
  /** GET: lists all plans. POST: creates one. */
  plans: "/bff/plans",
  /** PATCH: changes a plan. */
  plan: "/bff/plans/:name",
} as const;

/** Fields about the latest change of a record. A change names the version that its administrator saw. */
const revision = {
  version: z.int(),
  changed_at: z.iso.datetime().nullable(),
  /** The operator's e-mail address. */
  changed_by: z.string().nullable(),
  /** The configuration file defines the record, so it is changed there. */
  in_file: z.boolean(),
};

const appSchema = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(fulfillmentModes),
  plan: z.string(),
  /** False: the calls of the app are refused even when it is approved (§4.1). */
  plan_enabled: z.boolean(),
  state: z.enum(appStates),
  state_reason: z.string().nullable(),
  merchant_uuid: z.string().nullable(),
  warehouse_code: z.string().nullable(),
  /** Limits of the orders that the app may create, fen; null when it may create none. */
  purchasing: z.object({ max_order: z.int(), max_day: z.int() }).nullable(),
  created_at: z.iso.datetime().nullable(),
  ...revision,
});
export type AppRow = z.infer<typeof appSchema>;

export const appsSchema = z.object({ apps: z.array(appSchema) });
export const changedAppSchema = z.object({ app: appSchema });

const planSchema = z.object({
  name: z.string(),
  enabled: z.boolean(),
  requests_per_minute: z.int(),
  daily_units: z.int(),
  channels: z.array(channelSchema),
  units: z.record(z.string(), z.int()),
  ...revision,
});
export type PlanRow = z.infer<typeof planSchema>;

export const plansSchema = z.object({ plans: z.array(planSchema) });
export const changedPlanSchema = z.object({ plan: planSchema });

const keySchema = z.object({
  id: z.string(),
  environment: z.enum(keyEnvironments),
  scopes: z.array(z.enum(scopes)),
  note: z.string().nullable(),
  state: z.enum(["active", "ended", "revoked"]),
  created_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /** Precise to the minute. */
  last_used: z.object({ at: z.iso.datetime(), operation: z.string() }).nullable(),
  ...revision,
});
export type KeyRow = z.infer<typeof keySchema>;

/** Answer with a new key: `key` is its whole text, which is not stored anywhere and shown only in this answer. */
export const newKeySchema = z.object({ key: z.string(), row: keySchema });
export type NewKey = z.infer<typeof newKeySchema>;

export const appDetailSchema = z.object({
  app: appSchema,
  keys: z.array(keySchema),
  /** State of the app's tokens; empty where the gateway runs elsewhere. */
  channels: z.array(
    z.object({
      channel: channelSchema,
      authorized: z.boolean(),
      expires_at: z.iso.datetime().nullable(),
      account: authorizedAccountSchema.nullable(),
    }),
  ),
  /** Channels that can be authorized here; when there are none, `elsewhere` says why. */
  authorizable: z.array(channelSchema),
  elsewhere: z.enum(authorizedElsewhere).nullable(),
  /** Sum of the app's orders that counts towards today's limit, fen; the day is that of Shanghai. */
  reserved_today: z.object({ amount: z.int(), resets_at: z.iso.datetime() }),
  /** Time until which keys may be created and revoked without signing in again; null: sign in again first. */
  recent_until: z.iso.datetime().nullable(),
});
export type AppDetail = z.infer<typeof appDetailSchema>;

const version = wholeNumber(1);

export const newAppSchema = checkedObject({
  name: checkedName(),
  mode: oneOf(fulfillmentModes),
  plan: checkedText(),
  /** Warehouse whose tokens the app calls with: in warehouse mode only (§1 rule 4). */
  warehouse_code: checkedName().nullish(),
}).check(({ value, issues }) => {
  const message = warehouseError(value.mode, value.warehouse_code ?? null);
  if (message !== null) issues.push({ code: "custom", path: ["warehouse_code"], input: undefined, message });
});
export type NewApp = z.input<typeof newAppSchema>;

function warehouseError(mode: string, code: string | null): string | null {
  if (mode === "warehouse") return code === null ? "is needed by an app in warehouse mode" : null;
  return code === null ? null : "is only for an app in warehouse mode";
}

export const appChangeSchema = checkedObject({ version, name: checkedName(), plan: checkedText() });
export type AppChange = z.input<typeof appChangeSchema>;

export const appReviewSchema = checkedObject({
  version,
  state: oneOf(["approved", "suspended"]),
  /** Reason that the app's integrators read. It is required to suspend, and allowed only there. */
  reason: checkedText(300).nullish(),
}).check(({ value: { state, reason }, issues }) => {
  const isGiven = (reason ?? null) !== null;
  if (isGiven === (state === "suspended")) return;
  const message = isGiven ? "is only for a suspension" : "is needed to suspend";
  issues.push({ code: "custom", path: ["reason"], input: undefined, message });
});
export type AppReviewInput = z.input<typeof appReviewSchema>;

const cap = wholeNumber(1, maxCap);
/** The limits, fen, are required when purchasing is enabled, and allowed only then. */
export const appPurchasingSchema = checkedObject({
  version,
  enabled: flag,
  max_order: cap.nullish(),
  max_day: cap.nullish(),
}).check(({ value, issues }) => {
  for (const field of ["max_order", "max_day"] as const) {
    const isGiven = (value[field] ?? null) !== null;
    if (isGiven === value.enabled) continue;
    const message = isGiven ? "is only for purchasing that is enabled" : "is needed to enable purchasing";
    issues.push({ code: "custom", path: [field], input: undefined, message });
  }
});
export type AppPurchasing = z.input<typeof appPurchasingSchema>;

/** Maximum lifetime of a key, in days. */
const maxLifeDays = 3_650;
/** Maximum overlap during which two keys work, in hours. */
const maxOverlapHours = 90 * 24;

export const newKeyRequestSchema = checkedObject({
  environment: oneOf(keyEnvironments),
  scopes: listOf(oneOf(scopes)).min(1, { error: "must name at least one" }),
  note: checkedName().nullish(),
  /** null: the key does not expire by itself. */
  expires_in_days: wholeNumber(1, maxLifeDays).nullish(),
});
export type NewKeyRequest = z.input<typeof newKeyRequestSchema>;

export const keyRotationSchema = checkedObject({
  version,
  /** Overlap during which both keys work. */
  overlap_hours: wholeNumber(0, maxOverlapHours),
  expires_in_days: wholeNumber(1, maxLifeDays).nullish(),
});
export type KeyRotation = z.input<typeof keyRotationSchema>;
