import { z } from "zod";
import { passwordHashIssue } from "#server/node/password.ts";
import { fulfillmentModes, keyEnvironments } from "#contract/public/account";
import { channelNames, channelSchema } from "#contract/shared/channel";
import {
  checkedObject as object,
  checkedText as text,
  flag,
  isEmail,
  listOf,
  oneOf,
  wholeNumber as whole,
} from "#contract/shared/checked-fields";
import { scopes } from "#contract/shared/endpoint";
import { maxCap } from "#contract/console/console-purchasing";
import { planFields } from "#contract/console/plan-fields";
import { roleNames } from "#contract/console/roles";
import { checkedName as name } from "#contract/shared/visible-name";
import { defaultMaxInFlight } from "#server/marketplaces/upstream/transport.ts";

/** Maximum number of calls in flight, each of which takes a socket. */
const maxInFlight = 4096;
/** Maximum wait between refreshes, minutes: a tree is refreshed automatically after a day. */
const maxRefreshMinutes = 1_440;
const maxCategoryCalls = 1_000;
/** Maximum retention: ten years in days. */
const maxRetentionDays = 3660;

const perChannel = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(channelSchema, value, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

/**
 * Schema of a path on this process (its own simulators) or an address elsewhere, without a query, so that paths can be
 * appended.
 */
const baseUrl = text(2048).refine(
  (value) =>
    /^\/simulator\/[^?#\s]*$/.test(value) || (/^https?:\/\/[^?#\s]+$/.test(value) && URL.canParse(value)),
  { error: "must be an http:// or https:// address without query, or a path that starts with /simulator/" },
);

const plan = object({
  enabled: planFields.enabled.default(true).describe("`false` refuses every call of the plan's apps."),
  requests_per_minute: planFields.requests_per_minute.default(60).describe("Calls a minute of one key."),
  daily_units: planFields.daily_units.describe("Units a day of one app."),
  channels: planFields.channels.default(channelNames).describe("Marketplaces that the plan includes."),
  units: planFields.units
    .default({})
    .describe(
      'Units of single operations that differ from the ordinary ones, such as `"orders.preview": 3`.',
    ),
});

const authorization = object({
  access_token: text(4096).describe("Access token of the buyer; stored encrypted with `TOKEN_KEYS`."),
  refresh_token: text(4096)
    .nullish()
    .describe("Refresh token, by which the gateway renews the access token."),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time with offset, such as "2026-12-01T00:00:00Z"' })
    .nullish()
    .describe("End of the access token."),
});

const key = object({
  id: name().describe("Id of the key within its app."),
  environment: oneOf(keyEnvironments).describe("`sandbox` keys call built-in simulators and cost nothing."),
  sha256: text()
    .regex(/^[0-9a-fA-F]{64}$/, { error: "must be 64 hexadecimal digits: the SHA-256 of the whole key" })
    .describe('SHA-256 of the whole key, in hexadecimal digits: `printf %s "$KEY" | sha256sum`.'),
  scopes: listOf(oneOf(scopes)).describe("What the key may do."),
});

/** Limits in fen of the orders that an app may create; both are needed where it is enabled. */
const purchasing = object({
  enabled: flag.describe(
    "`true` lets keys of the app with the scope create and cancel orders, where `PURCHASING` is on.",
  ),
  max_order: whole(1, maxCap)
    .optional()
    .describe("Largest sum of one order, fen; required where purchasing is enabled."),
  max_day: whole(1, maxCap)
    .optional()
    .describe("Largest sum of all orders of a day in Shanghai, fen; required where purchasing is enabled."),
}).superRefine(({ enabled, max_order: order, max_day: day }, { addIssue }) => {
  if (!enabled) return;
  const missing = order === undefined ? "max_order" : day === undefined ? "max_day" : null;
  if (missing !== null)
    addIssue({
      code: "custom",
      path: [missing],
      message: "is needed where purchasing is enabled: fen, such as 500000",
    });
});

const app = object({
  id: name().describe("Id of the app; it never changes."),
  name: name().optional().describe("Name that the console shows; the id unless set."),
  mode: oneOf(fulfillmentModes)
    .default("self")
    .describe("`self` uses the buyer tokens of the app, `warehouse` those of its warehouse."),
  plan: text().describe("Name of one of `plans`."),
  merchant_uuid: text().nullish().describe("UUID by which the category endpoint knows the merchant."),
  purchasing: purchasing.optional().describe("Limits of the orders that the app may create."),
  keys: listOf(key).default([]).describe("Keys of the app. The console and `procurement-admin` make others."),
  authorizations: perChannel(authorization)
    .default({})
    .describe("Buyer tokens by marketplace. The console obtains them as well."),
  warehouse: object({
    code: name().describe("Code of the warehouse; apps with the same code share its tokens."),
    authorizations: perChannel(authorization).default({}).describe("Buyer tokens of the warehouse."),
  })
    .nullish()
    .describe("Warehouse of an app in warehouse mode."),
});

const secondFactor = oneOf(["optional", "required"]);

const operator = object({
  email: name(254)
    .refine(isEmail, { error: "must be an e-mail address" })
    .describe("Address with which the operator signs in."),
  name: name().optional().describe("Name that the console shows; the address unless set."),
  role: oneOf(roleNames as ["buyer", ...typeof roleNames]).describe("What the operator may do."),
  password_hash: text(512)
    .superRefine((hash, { addIssue }) => {
      const message = passwordHashIssue(hash);
      if (message !== null) addIssue({ code: "custom", message });
    })
    .describe("Hash that `procurement-admin password-hash` makes."),
  second_factor: secondFactor.optional().describe("`second_factor` of this operator alone."),
});

const marketplace = object({
  base_url: baseUrl.describe(
    "Address of the marketplace's API, or `/simulator/<channel>/…` for the simulator of this process.",
  ),
  app_key: text().describe("Key of your app at the marketplace."),
  app_secret: text().describe("Secret of your app at the marketplace."),
  max_in_flight: whole(1, maxInFlight)
    .nullish()
    .describe(
      `Maximum of open calls to the marketplace, per instance; ${defaultMaxInFlight} unless set. Beyond it 429 \`PLATFORM_QUOTA_EXCEEDED\` before any call. One app has at most half while others wait (were refused within ten seconds), and otherwise all but an eighth. Calls that create or cancel an order, and 1688's token calls, are not counted.`,
    ),
  category_calls_per_second: whole(1, maxCategoryCalls)
    .nullish()
    .describe(
      "Rate at which a category tree is read, per instance, 4 calls at a time; 5 unless set. Simulators are read as fast as they answer.",
    ),
  category_refresh_minutes: whole(0, maxRefreshMinutes)
    .nullish()
    .describe(
      "Minimum age of a category tree before *Refresh* in the console reads it again, because a whole tree takes thousands of calls of the marketplace's quota; 360 unless set, 10 for a shop's tree, 0 for simulators. Each tree is read again automatically after a day.",
    ),
});

const retention = object({
  call_log_rows: whole(1_000)
    .optional()
    .describe(
      "Rows of the call log; 1000000 unless set. It is pruned while it grows, never past what is summed up. When there are too many rows, the oldest rows of the apps that have most go first.",
    ),
  call_log_days: whole(1, maxRetentionDays).optional().describe("Days of the call log; 90 unless set."),
  sign_in_days: whole(1, maxRetentionDays)
    .optional()
    .describe("Days of events of operators' sign-ins; 400 unless set. Calls never push them out."),
  ledger_days: whole(2, maxRetentionDays)
    .optional()
    .describe(
      "Days of settled calls and of the sums by day; 400 unless set. Pruned every day, 500 at a time, while calls go on.",
    ),
});

/**
 * Schema of the configuration file after its references were replaced. `npm run settings-docs` writes its fields to
 * docs/configuration.md and to public/schema/config.json. Unknown fields are reported separately later.
 */
export const fileSchema = object({
  $schema: text(2048).optional().describe("Address of this schema, for editors. It has no effect."),
  marketplaces: perChannel(marketplace).default({}).describe("Marketplaces that the gateway calls."),
  platform_daily_units: whole(0).default(1_000_000).describe("Units a day of all apps together."),
  retention: retention.default({}).describe("How long the store keeps what only grows."),
  plans: z
    .record(name(), plan, { error: "must be an object of plans by name" })
    .default({})
    .describe("Plans by name. The console makes others."),
  apps: listOf(app).default([]).describe("Apps of integrators. The console makes others."),
  operators: listOf(operator)
    .default([])
    .describe("Operators of the console. It may invite others; the first one may be omitted here."),
  second_factor: secondFactor
    .default("optional")
    .describe("`required` asks every operator without an entry of their own for a second factor."),
});

/** The file as a person writes it: fields with a default may be absent. */
export type ConfigurationFileInput = z.input<typeof fileSchema>;
export type ConfigurationFile = z.output<typeof fileSchema>;
