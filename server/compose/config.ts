import { type Channel, channelNames } from "#contract/shared/channel";
import { isLoopbackHost } from "#server/http/internal-guard.ts";
import { type ConfigurationFile, fileSchema } from "#server/config/file-schema.ts";
import {
  type MarketplaceSettings,
  toAccess,
  toMarketplaces,
  toRetention,
} from "#server/config/file-values.ts";
import { readConfigurationFile } from "#server/config/read-file.ts";
import type { ReadText } from "#server/config/read-secret.ts";
import {
  type EnvironmentVariables,
  type Settings,
  readSettings,
  unreadFiles,
} from "#server/config/settings.ts";
import { createDemoFile } from "#server/demo/demo-file.ts";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import type { AccessConfiguration, Operator } from "#server/store/access.ts";
import { operatorId } from "#server/store/operators.ts";
import type { Retention } from "#server/store/store-options.ts";
import { isOfOlderCost } from "#server/node/password.ts";

/** Validated configuration of a process. It holds secrets: never log it. */
export type Configuration = Settings & {
  /** True for the built-in demo, where no configuration file was named. */
  demo: boolean;
  /** A `baseUrl` that starts with `/` is a path of this process. */
  marketplaces: Partial<Record<Channel, MarketplaceSettings>>;
  access: AccessConfiguration;
  operators: Operator[];
  /** Retention of the call log and the ledger; absent values use the store's defaults. */
  retention: Partial<Retention>;
  /** Lines to show at start: the configuration is valid, but something was ignored. */
  warnings: string[];
};

/** Error that prevents the process from starting: one line per error, each by its path, none with a value. */
export class ConfigurationError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(errors.join("\n"));
    this.name = "ConfigurationError";
    this.errors = errors;
  }
}

/**
 * Reads environment and configuration file into one typed value (docs/configuration.md).
 * @throws ConfigurationError with every error of both at once
 */
export function readConfiguration(environment: EnvironmentVariables, readText: ReadText): Configuration {
  const { settings, errors } = readSettings(environment, readText);
  const demo = settings.configFile === null;
  const source = demo
    ? demoFile(settings.purchasing.isEnabled)
    : readNamedFile(settings.configFile ?? "", { environment, readText });
  const marketplaces = source.file ? toMarketplaces(source.file) : {};
  const isReal = Object.values(marketplaces).some(({ baseUrl }) => isRealMarketplace(baseUrl));
  const needsTokenKey = isReal && settings.tokenKeys.length === 0 && !errors.some(isAboutTokenKeys);
  // A database file has a key file next to it (open-store.ts); a shared database has none.
  const hasKeyFile = settings.database.kind === "sqlite";
  if (needsTokenKey && !hasKeyFile) errors.push(tokenKeyMissing);
  if (settings.isDemoOpen && !demo) errors.push(noDemoToOpen);
  if (errors.length > 0 || source.file === null) throw new ConfigurationError([...errors, ...source.errors]);
  const { second_factor: secondFactor } = source.file;
  return {
    ...settings,
    gatewayApiKey: settings.gatewayApiKey ?? (demo ? demoKeys.live : null),
    merchantUuid: settings.merchantUuid ?? (demo ? demoMerchantUuid : null),
    demo,
    marketplaces,
    access: toAccess(source.file),
    retention: toRetention(source.file),
    operators: source.file.operators.map((operator) => ({
      id: operatorId(operator.email, { demo, digests: nodeDigests }),
      email: operator.email.toLowerCase(),
      name: operator.name ?? operator.email,
      role: operator.role,
      passwordHash: operator.password_hash,
      secondFactor: operator.second_factor ?? secondFactor,
    })),
    warnings: [...unreadFiles(environment), ...source.warnings, ...(needsTokenKey ? [tokenKeyFileUsed] : [])],
  };
}

const noDemoToOpen = "DEMO_OPEN: is for the built-in demo, which a CONFIG_FILE replaces: unset one of them";

const tokenKeyMissing =
  "TOKEN_KEYS: is not set, and buyer tokens of a real marketplace are kept in a shared database encrypted only: make a key with npm run admin -- token-key, keep it with the other secrets and give it to every instance";

const tokenKeyFileUsed =
  "TOKEN_KEYS is not set: buyer tokens are encrypted with a key in a file next to the database. Set it (npm run admin -- token-key makes one) to keep the key apart from backups.";

const isAboutTokenKeys = (error: string) => error.startsWith("TOKEN_KEY");

type Source = { file: ConfigurationFile | null; errors: string[]; warnings: string[] };

function demoFile(hasPurchasing: boolean): Source {
  const file = createDemoFile(nodeDigests.sha256, { hasPurchasing });
  return { file: fileSchema.parse(file), errors: [], warnings: [] };
}

/** Maximum size of the configuration file, bytes. It far exceeds all its fields. */
const maxFileBytes = 16 * 2 ** 20;

function readNamedFile(
  path: string,
  { environment, readText }: { environment: EnvironmentVariables; readText: ReadText },
): Source {
  const named = (line: string) => `${path}: ${line}`;
  let text: string;
  try {
    text = readText(path, maxFileBytes);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
    const reason = code === "ENOENT" ? "there is no such file" : `it cannot be read (${code})`;
    return { file: null, errors: [`CONFIG_FILE: ${named(reason)}`], warnings: [] };
  }
  const { file, errors, warnings } = readConfigurationFile(text, { environment, readText });
  const remarks = file ? configurationRemarks(file) : [];
  return { file, errors: errors.map(named), warnings: [...warnings, ...remarks].map(named) };
}

/**
 * Returns whether tokens of a marketplace at this address need protection. A path of this process, a `/simulator/` path
 * anywhere and an address on this machine are simulated marketplaces.
 */
function isRealMarketplace(baseUrl: string): boolean {
  if (baseUrl.startsWith("/")) return false;
  const { host, pathname } = new URL(baseUrl);
  return !pathname.startsWith("/simulator/") && !isLoopbackHost(host);
}

/** Returns recommendations for a valid configuration file, one line each by its path, without a value of the file. */
function configurationRemarks({ marketplaces, operators }: ConfigurationFile): string[] {
  const unencrypted = channelNames.flatMap((channel) => {
    const { base_url: address } = marketplaces[channel] ?? {};
    return address && isUnencrypted(address)
      ? [
          `marketplaces.${channel}.base_url: is http:// to another machine: app secret and buyer tokens cross the network unencrypted. Use https://.`,
        ]
      : [];
  });
  const older = operators.flatMap(({ password_hash: hash }, at) =>
    isOfOlderCost(hash)
      ? [
          `operators[${at}].password_hash: was made by an older release and is cheaper to guess than today's. It is still accepted: make a new one with npm run admin -- password-hash.`,
        ]
      : [],
  );
  return [...unencrypted, ...older];
}

function isUnencrypted(address: string): boolean {
  if (!address.startsWith("http://")) return false;
  const { hostname, pathname } = new URL(address);
  // Simulators of another process receive no real secret.
  return !isLoopbackHost(hostname) && !pathname.startsWith("/simulator/");
}
