import { z } from "zod";
import { oneOf } from "#contract/shared/checked-fields";
import { oidcSettings, type SignInProviderSettings, toSignInProvider } from "./oidc-settings.ts";
import { readSecret, type ReadText } from "./read-secret.ts";
import {
  address,
  parseDatabase,
  parsedBy,
  parseRoles,
  parseTrust,
  parseZone,
  processRoles,
  secret,
  secrets,
  servingRoles,
  text,
  tokenKeys,
  whole,
} from "./setting-values.ts";
import { webhookSettings } from "./webhook-settings.ts";
import { toTracing, tracingVariables } from "./tracing-settings.ts";

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Environment variables and their meaning, which `npm run settings-docs` writes to docs/configuration.md. */
const settingsSchema = z.object({
  HOST: text.prefault("127.0.0.1").describe("Address to listen on."),
  PORT: whole(0, 65_535).prefault("3000").describe("Port to listen on; 0 takes any free one."),
  CONFIG_FILE: text
    .optional()
    .describe("Path of the configuration file (below). Without it the built-in demo runs."),
  ROLES: parsedBy(parseRoles, `must be a list of ${processRoles.join(", ")}, separated by commas`)
    .optional()
    .describe(
      "Parts that this process runs: `console`, `gateway`, `simulator`. By default all three, with a `CONFIG_FILE` `console,gateway`.",
    ),
  DATABASE_URL: parsedBy(
    parseDatabase,
    "must be file:<path> or postgres://…, with / # ? @ % of a password written %2F %23 %3F %40 %25",
  )
    .prefault("file:data/procurement.sqlite")
    .meta({
      secret: true,
      description: "Database: `file:<path>`, or `postgres://…` for any number of instances.",
    }),
  DATABASE_TIMEOUT_MS: whole(100, 4_000)
    .prefault("2000")
    .describe(
      "Time a call of the store may take before the store counts as away, ms; 100 to 4000. A start tries for 30 s to reach PostgreSQL, or to get a SQLite file that another process has locked, and opens its port only then: give a startup probe longer.",
    ),
  GATEWAY_URL: address
    .optional()
    .describe("Address of a gateway in another process, which the console calls."),
  OPEN_BASE_URL: address
    .optional()
    .describe("Address of the gateway for categories, where it differs from `GATEWAY_URL`."),
  GATEWAY_API_KEY: text.optional().meta({
    secret: true,
    description: "Key with which the console calls the gateway. The demo brings its own.",
  }),
  MERCHANT_UUID: text
    .optional()
    .describe("UUID of the app whose categories the console shows. The demo brings its own."),
  SESSION_SECRET: secret.optional().meta({
    deprecated: true,
    secret: true,
    description: "Older form of `SESSION_SECRETS` for one secret, still accepted; may contain commas.",
  }),
  SESSION_SECRETS: secrets.optional().meta({
    secret: true,
    description:
      "Secrets that sign the console's cookies, separated by commas: the first signs, all are accepted. At least 32 random bytes each. Without it a file next to the database holds one.",
  }),
  QUOTA_DAY_ZONE: parsedBy(parseZone, 'must be a time zone such as "Asia/Shanghai"')
    .prefault("Asia/Shanghai")
    .describe("IANA name of the time zone of the quota day."),
  SIMULATOR_CATEGORY_NODES: whole(1, 100_000)
    .prefault("10000")
    .describe("Size of a simulated category tree; 1 to 100000."),
  HOLD_LEASE_MS: whole(20_000, 600_000)
    .prefault("60000")
    .describe(
      "Time after which the units held by a process that died are free again, ms; 20000 (the limit of an answer) to 600000.",
    ),
  DRAIN_MS: whole(0, 20_000)
    .prefault("5000")
    .describe(
      "Time for which calls are still accepted after SIGTERM or SIGHUP, ms; 0 to 20000. Make it longer than your proxy takes to notice that `/readyz` is 503; nginx notices by its next connection, so 5000 is enough.",
    ),
  HSTS_INCLUDE_SUBDOMAINS: oneOf(["true", "false"])
    .transform((value) => value === "true")
    .prefault("false")
    .describe(
      "`true` adds `includeSubDomains` to `Strict-Transport-Security`: browsers then refuse plain http for every host below the console's own for a year, so set it only where all of them have https.",
    ),
  PURCHASING: z
    .enum(["on", "off"], {
      error: "must be on or off; with off, the default, the gateway creates and cancels no order",
    })
    .prefault("off")
    .describe(
      "`on` lets apps with limits (`apps[].purchasing`) create and cancel orders with keys that have `order:create` and `order:cancel`; with `off` the gateway only reads.",
    ),
  RECONCILE_AFTER_MS: whole(0, 86_400_000)
    .prefault("120000")
    .describe(
      "Age at which a purchase whose outcome is unknown is first looked for at the marketplace, ms; 0 to 86400000. Shorter than a marketplace takes to list a new order, the first search finds nothing.",
    ),
  ORDER_READ_EVERY_MS: whole(100, 86_400_000)
    .prefault("60000")
    .describe(
      "Shortest time between two reads of one created order in the background, ms; 100 to 86400000. They slow down with the age of the order and cost no units.",
    ),
  DEMO_OPEN: oneOf(["on", "off"])
    .prefault("off")
    .describe(
      "`on` lets everyone who reaches the built-in demo sign in to each of its roles, so that it can be shown from a container or another machine. With `off` only a browser on this machine can. Refused with a `CONFIG_FILE`.",
    ),
  ...webhookSettings,
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .prefault("info")
    .describe("Level of the log; `debug` adds a line per attempt at a marketplace."),
  BUILD_COMMIT: text
    .regex(/^[0-9a-f]{7,40}$/, { error: "must be a commit, 7 to 40 hexadecimal digits" })
    .optional()
    .describe(
      "Commit that this program was made from, for `procurement_build_info`. Without it that is the commit of the git checkout that it runs from.",
    ),
  ...tracingVariables,
  METRICS_TOKEN: secret.optional().meta({
    secret: true,
    description: "Token for reading `/metrics` from another machine; at least 32 random bytes.",
  }),
  INTERNAL_TOKEN: secret.optional().meta({
    secret: true,
    description:
      "Token that a console on another machine, or behind a proxy, sends for the gateway's paths below `/internal/`; at least 32 random bytes, the same on both.",
  }),
  TOKEN_KEY: tokenKeys("").optional().meta({
    deprecated: true,
    secret: true,
    description: "Older form of `TOKEN_KEYS` for one key, still accepted.",
  }),
  TOKEN_KEYS: tokenKeys(" each, separated by commas").optional().meta({
    secret: true,
    description:
      "Keys that encrypt buyer tokens, separated by commas: the first encrypts, all decrypt. `procurement-admin token-key` makes one. A shared PostgreSQL requires it before real marketplaces.",
  }),
  PUBLIC_URL: address
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", {
      error: "must be an address without a path: the console is served at the top",
    })
    .optional()
    .describe(
      "Address of the console in a browser, to which marketplaces return it. Without it that is the address of the request.",
    ),
  ...oidcSettings,
  TRUST_PROXY: parsedBy(parseTrust, "must be a number of proxies or a list of their addresses")
    .optional()
    .describe("Number or addresses of the proxies that may state the caller's address."),
});

type Variables = z.output<typeof settingsSchema>;
type Variable = keyof Variables;

export type Settings = ReturnType<typeof toSettings> & { signInProvider: SignInProviderSettings | null };

/** One environment variable, for documents and example files. */
type SettingRow = {
  name: string;
  /** True for a secret, which may be in a file that `NAME_FILE` names. */
  isSecret: boolean;
  /** True for an older form that is still accepted. */
  isDeprecated: boolean;
  default: string | null;
  description: string;
};

/** Returns every environment variable, in the order of the documents. */
export function listSettings(): SettingRow[] {
  return Object.entries(settingsSchema.shape).map(([name, field]) => ({
    name,
    isSecret: field.meta()?.["secret"] === true,
    isDeprecated: field.meta()?.deprecated === true,
    default: field instanceof z.ZodPrefault ? String(field.def.defaultValue) : null,
    description: field.description ?? "",
  }));
}

/**
 * Reads the environment variables into typed settings, and returns every error as `NAME: what is wrong`. A secret may
 * be in a file that `NAME_FILE` names.
 */
export function readSettings(
  environment: EnvironmentVariables,
  readText: ReadText,
): { settings: Settings; errors: string[] } {
  const { given, sourceOf, errors } = withSecretFiles(environment, readText);
  const isRepeated = (name: string) => given(name) !== undefined && given(`${name}S`) !== undefined;
  const entries = Object.entries(settingsSchema.shape).map(([name, field]) => {
    if (isRepeated(name)) {
      errors.push(`${sourceOf(name)}: is set together with ${sourceOf(`${name}S`)}: set one of them`);
      return [name, undefined];
    }
    const { data, error } = field.safeParse(given(name));
    if (error === undefined) return [name, data];
    const isList = (given(name) ?? "").includes(",");
    for (const { path, message } of error.issues)
      errors.push(
        `${sourceOf(name)}${isList ? path.map((at) => `[${String(at)}]`).join("") : ""}: ${message}`,
      );
    return [name, field.safeParse(undefined).data];
  });
  const variables = Object.fromEntries(entries) as Variables;
  const { provider: signInProvider, errors: missing } = toSignInProvider(variables, given);
  return { settings: { ...toSettings(variables), signInProvider }, errors: [...errors, ...missing] };
}

/** Returns a line for each `NAME_FILE` of a setting that is not a secret, because no code reads that file. */
export function unreadFiles(environment: EnvironmentVariables): string[] {
  return listSettings()
    .filter(({ name, isSecret }) => !isSecret && environment[`${name}_FILE`]?.trim())
    .map(({ name }) => `${name}_FILE is set, and only secrets are read from files: set ${name} itself.`);
}

/** Reads the secrets that are in files; `sourceOf` names the variable that gave a value. */
function withSecretFiles(environment: EnvironmentVariables, readText: ReadText) {
  const values = new Map<string, { value: string; source: string }>();
  const errors: string[] = [];
  const trimmed = (name: string) => environment[name]?.trim() || undefined;
  for (const { name, isSecret } of listSettings()) {
    const value = trimmed(name);
    const source = `${name}_FILE`;
    const path = isSecret ? trimmed(source) : undefined;
    if (value !== undefined) values.set(name, { value, source: name });
    if (path === undefined) continue;
    if (value !== undefined) {
      errors.push(`${source}: is set together with ${name}: set one of them`);
      continue;
    }
    const { secret, error } = readSecret(path, readText);
    if (error === null) values.set(name, { value: secret, source });
    else errors.push(`${source}: ${error}`);
  }
  return {
    errors,
    given: (name: string) => values.get(name)?.value,
    sourceOf: (name: string) => values.get(name)?.source ?? name,
  };
}

/** Names the variables as the code does; null means that an optional one is not set. */
function toSettings(variables: Variables) {
  const optional = <Name extends Variable>(name: Name) => variables[name] ?? null;
  const configFile = optional("CONFIG_FILE");
  const roles = variables.ROLES ?? [...(configFile === null ? processRoles : servingRoles)];
  return {
    listen: { host: variables.HOST, port: variables.PORT },
    roles,
    configFile,
    database: variables.DATABASE_URL,
    gatewayUrl: optional("GATEWAY_URL"),
    openBaseUrl: optional("OPEN_BASE_URL"),
    gatewayApiKey: optional("GATEWAY_API_KEY"),
    merchantUuid: optional("MERCHANT_UUID"),
    sessionSecrets: variables.SESSION_SECRETS ?? [variables.SESSION_SECRET ?? []].flat(),
    quotaDayZone: variables.QUOTA_DAY_ZONE,
    simulatorCategoryNodes: variables.SIMULATOR_CATEGORY_NODES,
    databaseTimeoutMs: variables.DATABASE_TIMEOUT_MS,
    holdLeaseMs: variables.HOLD_LEASE_MS,
    drainMs: variables.DRAIN_MS,
    isDemoOpen: variables.DEMO_OPEN === "on",
    hstsIncludesSubdomains: variables.HSTS_INCLUDE_SUBDOMAINS,
    purchasing: {
      isEnabled: variables.PURCHASING === "on",
      reconcileAfterMs: variables.RECONCILE_AFTER_MS,
      readEveryMs: variables.ORDER_READ_EVERY_MS,
    },
    webhooks: {
      retryS: variables.WEBHOOK_RETRY_S,
      timeoutMs: variables.WEBHOOK_TIMEOUT_MS,
      isLoopbackAllowed:
        variables.WEBHOOK_LOOPBACK === undefined
          ? roles.includes("simulator") && variables.DEMO_OPEN === "off"
          : variables.WEBHOOK_LOOPBACK === "on",
    },
    logLevel: variables.LOG_LEVEL,
    buildCommit: optional("BUILD_COMMIT"),
    tracing: toTracing(variables),
    metricsToken: optional("METRICS_TOKEN"),
    internalToken: optional("INTERNAL_TOKEN"),
    tokenKeys: variables.TOKEN_KEYS ?? variables.TOKEN_KEY ?? [],
    publicUrl: optional("PUBLIC_URL"),
    trustProxy: optional("TRUST_PROXY"),
  };
}
