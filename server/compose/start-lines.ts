import { StoreUnavailable, storeAwayText, type Store } from "#server/store/store.ts";
import { ConfigurationError, type Configuration } from "./config.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { demoSamples } from "#server/demo/demo-samples.ts";
import { productVersion, nodeDigests } from "#server/node/runtime.ts";
import { isLoopbackHost } from "#server/http/internal-guard.ts";

/** Returns the line that says where a process serves, which parts, in which version, and whether it creates orders. */
export function readyLine({ roles, purchasing }: Configuration, origin: string): string {
  const ready = `Ready at ${origin} (${roles.join(", ")}), version ${productVersion}.`;
  if (!roles.includes("gateway")) return ready;
  return purchasing.isEnabled
    ? `${ready} Purchasing is on: keys with order:create can create orders, within the limits of their app.`
    : `${ready} Purchasing is off: no order is created or cancelled. PURCHASING=on switches it on.`;
}

/**
 * Returns a line for each setting that is probably wrong or missing. The process starts, and some feature will not
 * work.
 */
export function settingRemarks(configuration: Configuration): string[] {
  const { demo, roles, gatewayUrl, openBaseUrl, warnings } = configuration;
  if (!roles.includes("console")) return warnings;
  const remarks = [...warnings];
  if (!demo && configuration.sessionSecrets.length === 0)
    remarks.push(
      "SESSION_SECRETS is not set: everybody is signed out by a restart, and several instances refuse each other's sessions. openssl rand -base64 32 makes one.",
    );
  if ((gatewayUrl !== null || openBaseUrl !== null) && configuration.internalToken === null)
    remarks.push(
      "INTERNAL_TOKEN is not set: category trees are shown only if the gateway elsewhere is on this machine and behind no proxy. Set the same on both (openssl rand -hex 32 makes one).",
    );
  if (!demo && configuration.gatewayApiKey === null)
    remarks.push(
      "GATEWAY_API_KEY is not set: the console's calls will be refused until it is. npm run admin -- keys create --app <id> --id console makes one.",
    );
  return remarks;
}

/** Returns the lines for the person who started the demo: what to try. */
export function welcomeLines(configuration: Configuration, origin: string): string[] {
  const { demo, roles } = configuration;
  const lines: string[] = [];
  if (!demo) return lines;
  if (roles.includes("console")) {
    lines.push(demoLine(configuration, origin));
  }
  if (roles.includes("gateway")) {
    const order = demoSamples.orders[0]?.order_id ?? "239695213738498520";
    lines.push(
      `Demo key: ${demoKeys.live}`,
      `curl ${origin}/v1/orders/1688/payment-methods -H "Authorization: Bearer ${demoKeys.live}" -H "Content-Type: application/json" -d '{"order_id":"${order}"}'`,
    );
  }
  return lines;
}

/** Returns the line that lists who can sign in to the built-in demo. */
function demoLine(
  { isDemoOpen, listen }: Pick<Configuration, "isDemoOpen" | "listen">,
  origin: string,
): string {
  if (isDemoOpen)
    return `Built-in demo, open to everyone (DEMO_OPEN=on): whoever reaches port ${listen.port} signs in without a password, also as administrator. Every marketplace is simulated.`;
  return isLoopbackHost(listen.host)
    ? `Built-in demo: open ${origin} and continue as buyer, support or admin. Ctrl-C stops it.`
    : `Built-in demo: ${listen.host} can be reached from other machines, so nobody is signed in without a password. Leave HOST unset to try the console on this machine, or set DEMO_OPEN=on to let everyone in who reaches it.`;
}

/** Returns the reason why the process does not start, one error a line and never a stack. */
export function startErrorLines(error: unknown): string[] {
  if (error instanceof ConfigurationError) {
    const count = error.errors.length;
    return [
      `The configuration has ${count === 1 ? "a fault" : `${count} faults`}:`,
      ...error.errors.map((line) => `  ${line}`),
    ];
  }
  if (error instanceof StoreUnavailable) return [storeAwayText(error)];
  return [error instanceof Error ? error.message : "It could not start, for an unknown reason."];
}

type Held = Pick<
  Configuration,
  "demo" | "roles" | "gatewayUrl" | "openBaseUrl" | "gatewayApiKey" | "merchantUuid"
>;

/**
 * Returns a line for each credential of the console that the gateway of this process does not know, because every call
 * with it would be refused. A remote gateway is not called.
 * @throws StoreUnavailable
 */
export async function credentialRemarks(
  { demo, roles, gatewayUrl, openBaseUrl, gatewayApiKey, merchantUuid }: Held,
  { access }: Pick<Store, "access">,
): Promise<string[]> {
  if (demo || !roles.includes("console")) return [];
  const remarks: string[] = [];
  if (gatewayUrl === null && gatewayApiKey !== null) {
    const found = await access.findKey(nodeDigests.sha256(gatewayApiKey));
    if (found === null || found.key.revoked)
      remarks.push(
        `GATEWAY_API_KEY ${found === null ? "is not a key of this database" : "was revoked"}: the console's calls are refused with INVALID_API_KEY. npm run admin -- keys create --app <id> --id console makes another.`,
      );
  }
  if (gatewayUrl === null && openBaseUrl === null && merchantUuid !== null) {
    if ((await access.findMerchant(merchantUuid)) === null)
      remarks.push(
        "MERCHANT_UUID belongs to no app of this database: the console shows no categories. The page of the app under Apps shows its UUID.",
      );
  }
  return remarks;
}

/**
 * Returns a line while the console of this process has no operator. It holds no link, because others may read the log.
 * An operator in the configuration file ends the link of the first administrator.
 * @throws StoreUnavailable
 */
export async function operatorRemarks(
  { demo, roles, operators: configured }: Pick<Configuration, "demo" | "roles" | "operators">,
  { operators }: Pick<Store, "operators">,
): Promise<string[]> {
  if (demo || !roles.includes("console")) return [];
  if (configured.length > 0) {
    await operators.setFirstLink(null);
    return [];
  }
  if ((await operators.all()).length > 0) return [];
  return [
    "Nobody can sign in to the console yet: procurement-admin first-link, with the DATABASE_URL of this process, shows a link by which the first administrator chooses a password.",
  ];
}
