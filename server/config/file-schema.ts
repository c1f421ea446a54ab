import { z } from "zod";
import { passwordHashFault } from "#server/node/password.ts";
import { fulfillmentModes, keyEnvironments } from "#contract/account";
import { channelNames, channelSchema } from "#contract/channel";
import { type EndpointShape, scopes } from "#contract/endpoint";
import { endpoints } from "#contract/endpoints";
import { roleNames } from "#contract/roles";

/** Largest limit a plan or the platform may have. */
const largestLimit = 1_000_000_000;
/** Each call in flight is a socket. */
const mostInFlight = 4096;
const mostCategoryCalls = 1_000;
/** Ten years. */
const longestRetention = 3660;

// Every message is our own: it says what is expected and never repeats what was found, which may be a secret.
const text = (most = 200) =>
  z
    .string({ error: "must be text" })
    .trim()
    .min(1, { error: "must not be empty" })
    .max(most, { error: `must be at most ${most} characters` });

const whole = (least: number, most = largestLimit) => {
  const error = `must be a whole number from ${least} to ${most}`;
  return z.int({ error }).min(least, { error }).max(most, { error });
};

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const flag = z.boolean({ error: "must be true or false" });

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, { error: "must be a list" });

const perChannel = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(channelSchema, value, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

/** A path on this process (its own simulators) or an address elsewhere; without query, so that paths can be appended. */
const baseUrl = text(2048).refine(
  (value) =>
    /^\/simulator\/[^?#\s]*$/.test(value) || (/^https?:\/\/[^?#\s]+$/.test(value) && URL.canParse(value)),
  { error: "must be an http:// or https:// address without query, or a path that starts with /simulator/" },
);

const metered: EndpointShape[] = endpoints.filter(({ units }) => units > 0);

/** What is wrong with a plan's weight of an operation; null = nothing. */
function weightFault(operation: string, weight: number): string | null {
  const endpoint = metered.find(({ id }) => id === operation);
  if (!endpoint) return `is not a metered operation; they are ${metered.map(({ id }) => id).join(", ")}`;
  return endpoint.fixedUnits && weight !== endpoint.units
    ? `must be ${endpoint.units}: this operation costs the same on every plan`
    : null;
}

const plan = object({
  enabled: flag.default(true),
  requests_per_minute: whole(1).default(60),
  daily_units: whole(0),
  channels: listOf(oneOf(channelNames as [string, ...string[]]).pipe(channelSchema)).default(channelNames),
  units: z
    .record(z.string(), whole(0), { error: "must be an object of weights" })
    .check((context) => {
      for (const [id, weight] of Object.entries(context.value)) {
        const message = weightFault(id, weight);
        if (message !== null) context.issues.push({ code: "custom", path: [id], input: undefined, message });
      }
    })
    .default({}),
});

const authorization = object({
  access_token: text(4096),
  refresh_token: text(4096).nullish(),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time with offset, such as "2026-12-01T00:00:00Z"' })
    .nullish(),
});

const key = object({
  id: text(),
  environment: oneOf(keyEnvironments),
  sha256: text().regex(/^[0-9a-fA-F]{64}$/, {
    error: "must be 64 hexadecimal digits: the SHA-256 of the whole key",
  }),
  scopes: listOf(oneOf(scopes)),
});

const app = object({
  id: text(),
  name: text().optional(),
  mode: oneOf(fulfillmentModes).default("self"),
  plan: text(),
  merchant_uuid: text().nullish(),
  keys: listOf(key).default([]),
  authorizations: perChannel(authorization).default({}),
  warehouse: object({ code: text(), authorizations: perChannel(authorization).default({}) }).nullish(),
});

const secondFactor = oneOf(["optional", "required"]);

const operator = object({
  email: text(254).regex(/^[^@\s]+@[^@\s]+$/, { error: "must be an e-mail address" }),
  name: text().optional(),
  role: oneOf(roleNames as ["buyer", ...typeof roleNames]),
  password_hash: text(512).superRefine((hash, { addIssue }) => {
    const message = passwordHashFault(hash);
    if (message !== null) addIssue({ code: "custom", message });
  }),
  second_factor: secondFactor.optional(),
});

/** The configuration file (README.md, Configuration), after `env:` references were replaced. Unknown fields are told apart later. */
export const fileSchema = object({
  marketplaces: perChannel(
    object({
      base_url: baseUrl,
      app_key: text(),
      app_secret: text(),
      max_in_flight: whole(1, mostInFlight).nullish(),
      category_calls_per_second: whole(1, mostCategoryCalls).nullish(),
    }),
  ).default({}),
  platform_daily_units: whole(0).default(1_000_000),
  retention: object({
    call_log_rows: whole(1_000).optional(),
    call_log_days: whole(1, longestRetention).optional(),
    ledger_days: whole(2, longestRetention).optional(),
  }).default({}),
  plans: z.record(text(), plan, { error: "must be an object of plans by name" }).default({}),
  apps: listOf(app).default([]),
  operators: listOf(operator).default([]),
  /** For every operator who has no line of his own about it. */
  second_factor: secondFactor.default("optional"),
});

/** The file as a person writes it: what has a default may be absent. */
export type ConfigurationFileInput = z.input<typeof fileSchema>;
export type ConfigurationFile = z.output<typeof fileSchema>;
