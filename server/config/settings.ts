import proxyAddr from "proxy-addr";
import { z } from "zod";
import { readSealKey, sealKeyBytes } from "#server/node/text-seal.ts";

export type ProcessRole = "console" | "gateway" | "simulator";
const processRoles: readonly ProcessRole[] = ["console", "gateway", "simulator"];
/**
 * Default roles of a process with a configuration file of its own. Simulated marketplaces are not among them: they are
 * for trying out.
 */
const servingRoles: readonly ProcessRole[] = ["console", "gateway"];

export type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string();

function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return text
    .regex(/^[0-9]{1,9}$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
}

function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

/** Parses a text by a function that returns undefined, or throws, for a text that is not valid. */
function parsedBy<Value>(parse: (value: string) => Value | undefined, message: string) {
  return text.transform((value, { addIssue }) => {
    try {
      const parsed = parse(value);
      if (parsed !== undefined) return parsed;
    } catch {
      // The message below says what is valid.
    }
    addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

const address = text
  .refine((value) => /^https?:\/\/[^?#\s@]+$/.test(value) && URL.canParse(value), {
    error: "must be an http:// or https:// address without user, query or fragment",
    abort: true,
  })
  .transform((value) => value.replace(/\/+$/, ""));

/**
 * Length of 32 bytes in base64 without padding, and the minimum number of different characters: a text of few
 * characters repeated is not random. A secret that can be guessed would let others sign and decrypt.
 */
const secretCharacters = 43;
const secretVariety = 8;
const secret = text.refine(
  (value) => value.length >= secretCharacters && new Set(value).size >= secretVariety,
  {
    error: `must be 32 random bytes or more, ${secretCharacters} characters at least; make one with openssl rand -base64 32`,
  },
);

const listed = (value: string) => value.split(",").map((item) => item.trim());
const secrets = text
  .transform(listed)
  .refine((values) => !values.includes(""), {
    error: "must be texts separated by commas, none empty",
    abort: true,
  })
  .pipe(z.array(secret));

function tokenKeys(form: string) {
  const message = `must be ${sealKeyBytes} bytes in base64${form}; make one with npm run admin -- token-key`;
  return parsedBy((value) => {
    const texts = listed(value);
    const keys = texts.flatMap((item) => readSealKey(item) ?? []);
    return keys.length === texts.length ? keys : undefined;
  }, message);
}

/** Environment variables and their meaning. docs/configuration.md has the same rows (scripts/documents.contract.test.ts). */
export const settingsSchema = z.object({
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
    .describe("Database: `file:<path>`, or `postgres://…` for any number of instances."),
  DATABASE_TIMEOUT_MS: whole(100, 4_000)
    .prefault("2000")
    .describe(
      "Time a call of the store may take before the store counts as away, ms; 100 to 4000. A start tries for 30 s to reach PostgreSQL and opens its port only then: give a startup probe longer.",
    ),
  GATEWAY_URL: address
    .optional()
    .describe("Address of a gateway in another process, which the console calls."),
  OPEN_BASE_URL: address
    .optional()
    .describe("Address of the gateway for categories, where it differs from `GATEWAY_URL`."),
  GATEWAY_API_KEY: text
    .optional()
    .describe("Key with which the console calls the gateway. The demo brings its own."),
  MERCHANT_UUID: text
    .optional()
    .describe("UUID of the app whose categories the console shows. The demo brings its own."),
  SESSION_SECRET: secret.optional().describe("A single one of `SESSION_SECRETS`; may contain commas."),
  SESSION_SECRETS: secrets
    .optional()
    .describe(
      "Secrets that sign the console's cookies, separated by commas: the first signs, all are accepted. At least 32 random bytes each. Without it a file next to the database holds one.",
    ),
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
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .prefault("info")
    .describe("Level of the log; `debug` adds a line per attempt at a marketplace."),
  BUILD_COMMIT: text
    .regex(/^[0-9a-f]{7,40}$/, { error: "must be a commit, 7 to 40 hexadecimal digits" })
    .optional()
    .describe(
      "Commit that this program was made from, for `procurement_build_info`. Without it that is the commit of the git checkout that it runs from.",
    ),
  METRICS_TOKEN: secret
    .optional()
    .describe("Token for reading `/metrics` from another machine; at least 32 random bytes."),
  INTERNAL_TOKEN: secret
    .optional()
    .describe(
      "Token that a console on another machine, or behind a proxy, sends for the gateway's paths below `/internal/`; at least 32 random bytes, the same on both.",
    ),
  TOKEN_KEY: tokenKeys("").optional().describe("A single one of `TOKEN_KEYS`."),
  TOKEN_KEYS: tokenKeys(" each, separated by commas")
    .optional()
    .describe(
      "Keys that encrypt buyer tokens, separated by commas: the first encrypts, all decrypt. `npm run admin -- token-key` makes one. A shared PostgreSQL requires it before real marketplaces.",
    ),
  PUBLIC_URL: address
    .refine((value) => !URL.canParse(value) || new URL(value).pathname === "/", {
      error: "must be an address without a path: the console is served at the top",
    })
    .optional()
    .describe(
      "Address of the console in a browser, to which marketplaces return it. Without it that is the address of the request.",
    ),
  TRUST_PROXY: parsedBy(parseTrust, "must be a number of proxies or a list of their addresses")
    .optional()
    .describe("Number or addresses of the proxies that may state the caller's address."),
});

type Variables = z.output<typeof settingsSchema>;
type Variable = keyof Variables;

export type Settings = ReturnType<typeof toSettings>;

/** Reads the environment variables into typed settings, and returns every error as `NAME: what is wrong`. */
export function readSettings(environment: Environment): { settings: Settings; errors: string[] } {
  const errors: string[] = [];
  const given = (name: string) => environment[name]?.trim() || undefined;
  const isRepeated = (name: string) => given(name) !== undefined && given(`${name}S`) !== undefined;
  const entries = Object.entries(settingsSchema.shape).map(([name, field]) => {
    if (isRepeated(name)) {
      errors.push(`${name}: is set together with ${name}S: set one of them`);
      return [name, undefined];
    }
    const { data, error } = field.safeParse(given(name));
    if (error === undefined) return [name, data];
    const isList = (given(name) ?? "").includes(",");
    for (const { path, message } of error.issues)
      errors.push(`${name}${isList ? path.map((at) => `[${String(at)}]`).join("") : ""}: ${message}`);
    return [name, field.safeParse(undefined).data];
  });
  return { settings: toSettings(Object.fromEntries(entries) as Variables), errors };
}

/** Names the variables as the code does; null means that an optional one is not set. */
function toSettings(variables: Variables) {
  const optional = <Name extends Variable>(name: Name) => variables[name] ?? null;
  const configFile = optional("CONFIG_FILE");
  return {
    listen: { host: variables.HOST, port: variables.PORT },
    roles: variables.ROLES ?? [...(configFile === null ? processRoles : servingRoles)],
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
    hstsIncludesSubdomains: variables.HSTS_INCLUDE_SUBDOMAINS,
    purchasing: {
      isEnabled: variables.PURCHASING === "on",
      reconcileAfterMs: variables.RECONCILE_AFTER_MS,
      readEveryMs: variables.ORDER_READ_EVERY_MS,
    },
    logLevel: variables.LOG_LEVEL,
    buildCommit: optional("BUILD_COMMIT"),
    metricsToken: optional("METRICS_TOKEN"),
    internalToken: optional("INTERNAL_TOKEN"),
    tokenKeys: variables.TOKEN_KEYS ?? variables.TOKEN_KEY ?? [],
    publicUrl: optional("PUBLIC_URL"),
    trustProxy: optional("TRUST_PROXY"),
  };
}

function parseRoles(value: string): ProcessRole[] | undefined {
  const names = listed(value);
  const roles = processRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size ? roles : undefined;
}

type Database = { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };

function parseDatabase(value: string): Database | undefined {
  if (/^file:./.test(value))
    return { kind: "sqlite", path: value.slice("file:".length).replace(/^\/\/(?=\/)/, "") };
  return isPostgresAddress(value) ? { kind: "postgres", url: value } : undefined;
}

/**
 * Returns whether an address means what it seems to: an unencoded `/` or `#` in a password would end the host, and
 * another host would be called with the user's name.
 */
function isPostgresAddress(value: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(value) || !URL.canParse(value)) return false;
  const { hash, pathname, username, password } = new URL(value);
  if (hash !== "" || pathname.includes("@")) return false;
  decodeURIComponent(username + password);
  return true;
}

function parseZone(timeZone: string): string {
  new Intl.DateTimeFormat("en", { timeZone }).format();
  return timeZone;
}

/** Parses TRUST_PROXY. `true` is not allowed: with it any caller could choose its own address. */
function parseTrust(value: string): number | string[] {
  if (/^[0-9]$/.test(value)) return Number(value);
  const addresses = listed(value);
  proxyAddr.compile(addresses);
  return addresses;
}
