import { isIP } from "node:net";

export type ProcessRole = "console" | "gateway" | "simulator";
const processRoles: readonly ProcessRole[] = ["console", "gateway", "simulator"];
const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export type Settings = {
  listen: { host: string; port: number };
  roles: ProcessRole[];
  configFile: string | null;
  database: { kind: "sqlite"; path: string } | { kind: "postgres"; url: string };
  /** Gateways elsewhere that the console calls; null = this process. Without a slash at the end. */
  gatewayUrl: string | null;
  openBaseUrl: string | null;
  gatewayApiKey: string | null;
  merchantUuid: string | null;
  sessionSecret: string | null;
  quotaDayZone: string;
  simulatorCategoryNodes: number;
  /** After so long units that were held by a process that died are free again, ms. */
  holdLeaseMs: number;
  logLevel: (typeof logLevels)[number];
  metricsToken: string | null;
  /** Which peers may say who the caller is (X-Forwarded-*): hops or addresses; null = nobody. */
  trustProxy: number | string[] | null;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment variables of design section 6 -> typed settings, and every fault as `NAME: what is wrong`. */
export function readSettings(environment: Environment): { settings: Settings; faults: string[] } {
  const faults: string[] = [];
  const read = (name: string): string | null => environment[name]?.trim() || null;

  function whole(
    name: string,
    { least, most, otherwise }: { least: number; most: number; otherwise: number },
  ) {
    const text = read(name);
    if (text === null) return otherwise;
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : -1;
    if (value >= least && value <= most) return value;
    faults.push(`${name}: must be a whole number from ${least} to ${most}`);
    return otherwise;
  }

  function oneOf<const Value extends string>(
    name: string,
    values: readonly Value[],
    otherwise: Value,
  ): Value {
    const text = read(name);
    const found = values.find((value) => value === text);
    if (text !== null && found === undefined) faults.push(`${name}: must be one of ${values.join(", ")}`);
    return found ?? otherwise;
  }

  function address(name: string): string | null {
    const text = read(name);
    if (text === null) return null;
    if (/^https?:\/\/[^?#\s@]+$/.test(text) && URL.canParse(text)) return text.replace(/\/+$/, "");
    faults.push(`${name}: must be an http:// or https:// address without user, query or fragment`);
    return null;
  }

  function checked<Value>(name: string, message: string, parse: () => Value | undefined): Value | undefined {
    const value = parse();
    if (value === undefined) faults.push(`${name}: ${message}`);
    return value;
  }

  const settings: Settings = {
    listen: {
      host: read("HOST") ?? "127.0.0.1",
      port: whole("PORT", { least: 0, most: 65_535, otherwise: 3000 }),
    },
    roles: checked("ROLES", `must be a list of ${processRoles.join(", ")}, separated by commas`, () =>
      parseRoles(read("ROLES")),
    ) ?? [...processRoles],
    configFile: read("CONFIG_FILE"),
    database:
      checked("DATABASE_URL", "must be file:<path> or postgres://…", () =>
        parseDatabase(read("DATABASE_URL")),
      ) ?? defaultDatabase,
    gatewayUrl: address("GATEWAY_URL"),
    openBaseUrl: address("OPEN_BASE_URL"),
    gatewayApiKey: read("GATEWAY_API_KEY"),
    merchantUuid: read("MERCHANT_UUID"),
    sessionSecret: read("SESSION_SECRET"),
    quotaDayZone:
      checked("QUOTA_DAY_ZONE", 'must be a time zone such as "Asia/Shanghai"', () =>
        parseZone(read("QUOTA_DAY_ZONE")),
      ) ?? defaultZone,
    simulatorCategoryNodes: whole("SIMULATOR_CATEGORY_NODES", { least: 1, most: 100_000, otherwise: 10_000 }),
    holdLeaseMs: whole("HOLD_LEASE_MS", { least: 1_000, most: 600_000, otherwise: 60_000 }),
    logLevel: oneOf("LOG_LEVEL", logLevels, "info"),
    metricsToken: read("METRICS_TOKEN"),
    trustProxy:
      checked("TRUST_PROXY", "must be a number of proxies or a list of their addresses", () =>
        parseTrust(read("TRUST_PROXY")),
      ) ?? null,
  };
  return { settings, faults };
}

const defaultDatabase = { kind: "sqlite", path: "data/procurement.sqlite" } as const;
const defaultZone = "Asia/Shanghai";

function parseRoles(text: string | null): ProcessRole[] | undefined {
  const names = text === null ? processRoles : text.split(",").map((name) => name.trim());
  const roles = processRoles.filter((role) => names.includes(role));
  return roles.length === new Set(names).size ? roles : undefined;
}

function parseDatabase(text: string | null): Settings["database"] | undefined {
  if (text === null) return defaultDatabase;
  if (/^file:./.test(text))
    return { kind: "sqlite", path: text.slice("file:".length).replace(/^\/\/(?=\/)/, "") };
  return /^postgres(ql)?:\/\/./.test(text) ? { kind: "postgres", url: text } : undefined;
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

/** `true` is not offered: with it any caller could choose his own address. */
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
