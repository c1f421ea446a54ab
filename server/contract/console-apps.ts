import { z } from "zod";
import { authorizedAccountSchema, fulfillmentModes, keyEnvironments } from "./account.ts";
import { appStates } from "./app-state.ts";
import { channelSchema } from "./channel.ts";
import { checkedObject, checkedText, listOf, oneOf, wholeNumber } from "./checked-fields.ts";
import { checkedName } from "./visible-name.ts";
import { authorizedElsewhere } from "./console-authorizations.ts";
import { scopes } from "./endpoint.ts";
import { planFields } from "./plan-fields.ts";

/** The console's own paths to apps, their keys and plans; for administrators only. */
export const appPaths = {
  /** GET: all of them. POST: makes one. */
  apps: "/bff/apps",
  /** GET, by `id`: one with its keys and marketplaces. */
  app: "/bff/apps/one",
  /** POST: name and plan. */
  change: "/bff/apps/change",
  /** POST: approves or suspends. */
  review: "/bff/apps/review",
  /** POST: makes one; its text is told this once. */
  keys: "/bff/keys",
  /** POST: makes a key in the place of another, which ends a while later. */
  rotateKey: "/bff/keys/rotate",
  /** POST: ends a key within a second, for good. */
  revokeKey: "/bff/keys/revoke",
  /** GET: all of them. POST: makes one. */
  plans: "/bff/plans",
  /** POST. */
  changePlan: "/bff/plans/change",
} as const;

/** What every record says of its latest change. A change names the version that its administrator saw. */
const stamp = {
  version: z.int(),
  changed_at: z.iso.datetime().nullable(),
  /** The operator's e-mail address. */
  changed_by: z.string().nullable(),
  /** The configuration file names it, so it is changed there. */
  in_file: z.boolean(),
};

const appSchema = z.object({
  id: z.string(),
  name: z.string(),
  mode: z.enum(fulfillmentModes),
  plan: z.string(),
  /** False: the calls of an approved app are refused, too (§4.1). */
  plan_enabled: z.boolean(),
  state: z.enum(appStates),
  state_reason: z.string().nullable(),
  merchant_uuid: z.string().nullable(),
  warehouse_code: z.string().nullable(),
  created_at: z.iso.datetime().nullable(),
  ...stamp,
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
  ...stamp,
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
  /** To the minute. */
  last_used: z.object({ at: z.iso.datetime(), operation: z.string() }).nullable(),
  ...stamp,
});
export type KeyRow = z.infer<typeof keySchema>;

/** `key` is the whole text of a new one: it is kept nowhere and told this once. */
export const newKeySchema = z.object({ key: z.string(), row: keySchema });
export type NewKey = z.infer<typeof newKeySchema>;

export const appDetailSchema = z.object({
  app: appSchema,
  keys: z.array(keySchema),
  /** How its tokens stand; empty where the gateway is elsewhere. */
  channels: z.array(
    z.object({
      channel: channelSchema,
      authorized: z.boolean(),
      expires_at: z.iso.datetime().nullable(),
      account: authorizedAccountSchema.nullable(),
    }),
  ),
  /** Those that can be authorized here; when there are none, `elsewhere` says why. */
  authorizable: z.array(channelSchema),
  elsewhere: z.enum(authorizedElsewhere).nullable(),
  /** Until when keys may be made and ended without signing in again; null = sign in again first. */
  recent_until: z.iso.datetime().nullable(),
});
export type AppDetail = z.infer<typeof appDetailSchema>;

const version = wholeNumber(1);

export const newAppSchema = checkedObject({
  name: checkedName(),
  mode: oneOf(fulfillmentModes),
  plan: checkedText(),
  /** Whose tokens it calls with: in warehouse mode only (§1 rule 4). */
  warehouse_code: checkedName().nullish(),
}).check(({ value, issues }) => {
  const message = warehouseFault(value.mode, value.warehouse_code ?? null);
  if (message !== null) issues.push({ code: "custom", path: ["warehouse_code"], input: undefined, message });
});
export type NewApp = z.input<typeof newAppSchema>;

function warehouseFault(mode: string, code: string | null): string | null {
  if (mode === "warehouse") return code === null ? "is needed by an app in warehouse mode" : null;
  return code === null ? null : "is only for an app in warehouse mode";
}

export const appChangeSchema = checkedObject({
  id: checkedText(),
  version,
  name: checkedName(),
  plan: checkedText(),
});
export type AppChange = z.input<typeof appChangeSchema>;

export const appReviewSchema = checkedObject({
  id: checkedText(),
  version,
  state: oneOf(["approved", "suspended"]),
  /** Its integrators read it: needed to suspend, and only there. */
  reason: checkedText(300).nullish(),
}).check(({ value: { state, reason }, issues }) => {
  const isGiven = (reason ?? null) !== null;
  if (isGiven === (state === "suspended")) return;
  const message = isGiven ? "is only for a suspension" : "is needed to suspend";
  issues.push({ code: "custom", path: ["reason"], input: undefined, message });
});
export type AppReviewInput = z.input<typeof appReviewSchema>;

/** The longest life of a key, days. */
const longestLife = 3_650;
/** The longest time that two keys may go side by side, hours. */
const longestOverlap = 90 * 24;

export const newKeyRequestSchema = checkedObject({
  app: checkedText(),
  environment: oneOf(keyEnvironments),
  scopes: listOf(oneOf(scopes)).min(1, { error: "must name at least one" }),
  note: checkedName().nullish(),
  /** null = it does not end by itself. */
  expires_in_days: wholeNumber(1, longestLife).nullish(),
});
export type NewKeyRequest = z.input<typeof newKeyRequestSchema>;

export const keyRotationSchema = checkedObject({
  app: checkedText(),
  id: checkedText(),
  version,
  /** So long the old key is accepted beside the new one. */
  overlap_hours: wholeNumber(0, longestOverlap),
  expires_in_days: wholeNumber(1, longestLife).nullish(),
});
export type KeyRotation = z.input<typeof keyRotationSchema>;

export const keyRevocationSchema = checkedObject({ app: checkedText(), id: checkedText() });
export type KeyRevocation = z.input<typeof keyRevocationSchema>;

export const newPlanSchema = checkedObject({ name: checkedName(), ...planFields });
export type NewPlan = z.input<typeof newPlanSchema>;

export const planChangeSchema = checkedObject({ name: checkedText(), version, ...planFields });
export type PlanChange = z.input<typeof planChangeSchema>;
