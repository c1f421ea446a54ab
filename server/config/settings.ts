import { isIP } from "node:net";
import { readSealKey, sealKeyBytes } from "#server/node/text-seal.ts";

export type ProcessRole = "console" | "gateway" | "simulator";
const processRoles: readonly ProcessRole[] = ["console", "gateway", "simulator"];
/**
 * Default roles of a process with a configuration file of its own. Simulated marketplaces are not among them: they are
 * for trying out.
 */
const servingRoles: readonly ProcessRole[] = ["console", "gateway"];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type Settings = {
  listen: { host: string; port: number };
  roles: ProcessRole[];
  configFile: string | null;
  database: { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };
  /** Remote gateways that the console calls, without a slash at the end; null means this process. */
  gatewayUrl: string | null;
  openBaseUrl: string | null;
  gatewayApiKey: string | null;
  merchantUuid: string | null;
  /** Secrets that sign the console's cookies: the first signs, all are accepted. Empty when none is set. */
  sessionSecrets: string[];
  quotaDayZone: string;
  simulatorCategoryNodes: number;
  /** Maximum time of a store call before the store counts as unavailable, ms. */
  databaseTimeoutMs: number;
  /**
   * Time after which the units held by a process that died are released, ms. It is longer than a live call takes to be
   * answered.
   */
  holdLeaseMs: number;
  /**
   * Time for which calls are still accepted after a stop was requested, ms, so that a proxy can send them elsewhere.
   */
  drainMs: number;
  /** True if browsers are to use https for the hosts below this one as well. */
  hstsIncludesSubdomains: boolean;
  logLevel: (typeof logLevels)[number];
  metricsToken: string | null;
  /** Token that a remote console presents at the gateway's paths below /internal/; null permits this machine alone. */
  internalToken: string | null;
  /** Keys that encrypt tokens, 32 bytes each: the first encrypts, all decrypt. Empty when none is set. */
  tokenKeys: Uint8Array[];
  /**
   * Address of the console in an operator's browser, to which marketplaces return it; null means the address of the
   * request.
   */
  publicUrl: string | null;
  /** Peers whose X-Forwarded-* headers are trusted: hops or addresses; null means none. */
  trustProxy: number | string[] | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment variables of README.md into typed settings, and returns every error as `NAME: what is wrong`.
 */
export function readSettings(environment: Environment): { settings: Settings; faults: string[] } {
  const issues: string[] = [];
  const read = (name: string): string | null => environment[name]?.trim() || null;

  function whole(name: string, { min, max, otherwise }: { min: number; max: number; otherwise: number }) {
    const text = read(name);
    if (text === null) return otherwise;
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
    if (value >= min && value <= max) return value;
    issues.push(`${name}: must be a whole number from ${min} to ${max}`);
    return otherwise;
  }

  function oneOf<const Value extends string>(
    name: string,
    values: readonly Value[],
    otherwise: Value,
  ): Value {
    const text = read(name);
    const found = values.find((value) => value === text);
    if (text !== null && found === undefined) issues.push(`${name}: must be one of ${values.join(", ")}`);
    return found ?? otherwise;
  }

  function address(name: string): string | null {
    const text = read(name);
    if (text === null) return null;
    if (/^https?:\/\/[^?#\s@]+$/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
    issues.push(`${name}: must be an http:// or https:// address without user, query or fragment`);
    return null;
  }

  function checked<Value>(name: string, message: string, parse: () => Value | undefined): Value | undefined {
    const value = parse();
    if (value === undefined) issues.push(`${name}: ${message}`);
    return value;
  }

  function tokenKeys(): Uint8Array[] {
    const [one, several] = [read("TOKEN_KEY"), read("TOKEN_KEYS")];
    if (one !== null && several !== null)
      issues.push("TOKEN_KEY: is set together with TOKEN_KEYS: set one of them");
    const name = several === null ? "TOKEN_KEY" : "TOKEN_KEYS";
    const texts = (several ?? one ?? "").split(",").map((text) => text.trim());
    if (texts.join("") === "") return [];
    const keys = texts.flatMap((text) => readSealKey(text) ?? []);
    if (keys.length < texts.length)
      issues.push(
        `${name}: must be ${sealKeyBytes} bytes in base64${several === null ? "" : " each, separated by commas"}; make one with npm run admin -- token-key`,
      );
    return keys;
  }

  /** Checks a secret: one that can be guessed would let others sign and decrypt. */
  function secret(name: string, text: string): string {
    if (text !== "" && (text.length < secretCharacters || new Set(text).size < secretVariety))
      issues.push(
        `${name}: must be 32 random bytes or more, ${secretCharacters} characters at least; make one with openssl rand -base64 32`,
      );
    return text;
  }

  function sessionSecrets(): string[] {
    const [one, several] = [read("SESSION_SECRET"), read("SESSION_SECRETS")];
    if (several === null) return one === null ? [] : [secret("SESSION_SECRET", one)];
    if (one !== null) issues.push("SESSION_SECRET: is set together with SESSION_SECRETS: set one of them");
    const secrets = several.split(",").map((text) => text.trim());
    if (secrets.includes("")) issues.push("SESSION_SECRETS: must be texts separated by commas, none empty");
    return secrets.map((text, at) =>
      secret(secrets.length > 1 ? `SESSION_SECRETS[${at}]` : "SESSION_SECRETS", text),
    );
  }

  function publicUrl(): string | null {
    const url = address("PUBLIC_URL");
    if (url === null || new URL(url).pathname === "/") return url;
    issues.push("PUBLIC_URL: must be an address without a path: the console is served at the top");
    return null;
  }

  const metricsToken = read("METRICS_TOKEN");
  const internalToken = read("INTERNAL_TOKEN");
  const configFile = read("CONFIG_FILE");
  const settings: Settings = {
    listen: {
      host: read("HOST") ?? "127.0.0.1",
      port: whole("PORT", { min: 0, max: 65_535, otherwise: 3000 }),
    },
    roles: checked("ROLES", `must be a list of ${processRoles.join(", ")}, separated by commas`, () =>
      parseRoles(read("ROLES"), configFile === null ? processRoles : servingRoles),
    ) ?? [...processRoles],
    configFile,
    database:
      checked(
        "DATABASE_URL",
        "must be file:<path> or postgres://…, with / # ? @ % of a password written %2F %23 %3F %40 %25",
        () => parseDatabase(read("DATABASE_URL")),
      ) ?? defaultDatabase,
    gatewayUrl: address("GATEWAY_URL"),
    openBaseUrl: address("OPEN_BASE_URL"),
    gatewayApiKey: read("GATEWAY_API_KEY"),
    merchantUuid: read("MERCHANT_UUID"),
    sessionSecrets: sessionSecrets(),
    quotaDayZone:
      checked("QUOTA_DAY_ZONE", 'must be a time zone such as "Asia/Shanghai"', () =>
        parseZone(read("QUOTA_DAY_ZONE")),
      ) ?? defaultZone,
    simulatorCategoryNodes: whole("SIMULATOR_CATEGORY_NODES", { min: 1, max: 100_000, otherwise: 10_000 }),
    databaseTimeoutMs: whole("DATABASE_TIMEOUT_MS", { min: 100, max: 4_000, otherwise: 2_000 }),
    holdLeaseMs: whole("HOLD_LEASE_MS", { min: 20_000, max: 600_000, otherwise: 60_000 }),
    drainMs: whole("DRAIN_MS", { min: 0, max: 20_000, otherwise: 5_000 }),
    hstsIncludesSubdomains: oneOf("HSTS_INCLUDE_SUBDOMAINS", ["true", "false"], "false") === "true",
    logLevel: oneOf("LOG_LEVEL", logLevels, "info"),
    metricsToken: metricsToken === null ? null : secret("METRICS_TOKEN", metricsToken),
    internalToken: internalToken === null ? null : secret("INTERNAL_TOKEN", internalToken),
    tokenKeys: tokenKeys(),
    publicUrl: publicUrl(),
    trustProxy:
      checked("TRUST_PROXY", "must be a number of proxies or a list of their addresses", () =>
        parseTrust(read("TRUST_PROXY")),
      ) ?? null,
  };
  return { settings, faults: issues };
}

/**
 * Length of 32 bytes in base64 without padding, and the minimum number of different characters: a text of few
 * characters repeated is not random.
 */
const secretCharacters = 43;
const secretVariety = 8;

const defaultDatabase = { kind: "sqlite", path: "data/procurement.sqlite" } as const;
const defaultZone = "Asia/Shanghai";

function parseRoles(text: string | null, otherwise: readonly ProcessRole[]): ProcessRole[] | undefined {
  const names = text === null ? otherwise : text.split(",").map((name) => name.trim());
  const roles = processRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size ? roles : undefined;
}

function parseDatabase(text: string | null): Settings["database"] | undefined {
  if (text === null) return defaultDatabase;
  if (/^file:./.test(text))
    return { kind: "sqlite", path: text.slice("file:".length).replace(/^\/\/(?=\/)/, "") };
  return isPostgresAddress(text) ? { kind: "postgres", url: text } : undefined;
}

/**
 * Returns whether an address means what it seems to: an unencoded `/` or `#` in a password would end the host, and
 * another host would be called with the user's name.
 */
function isPostgresAddress(text: string): boolean {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text)) return false;
  const { hash, pathname, username, password } = new URL(text);
  if (hash !== "" || pathname.includes("@")) return false;
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

function parseZone(text: string | null): string | undefined {
  const timeZone = text ?? defaultZone;
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format();
    return timeZone;
  } catch {
    return undefined;
  }
}

/** Parses TRUST_PROXY. `true` is not allowed: with it any caller could choose its own address. */
function parseTrust(text: string | null): number | string[] | null | undefined {
  if (text === null) return null;
  if (/^[0-9]$/.test(text)) return Number(text);
  const addresses = text.split(",").map((item) => item.trim());
  return addresses.every(isProxyAddress) ? addresses : undefined;
}

function isProxyAddress(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  if (rest.length > 0) return false;
  const version = isIP(address);
  if (bits === undefined) return version > 0 || ["loopback", "linklocal", "uniquelocal"].includes(address);
  return version > 0 && /^[0-9]{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
