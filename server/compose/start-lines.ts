import { StoreUnavailable, storeAwayText, type Store } from "#server/store/store.ts";
import { ConfigurationError, type Configuration } from "./config.ts";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { demoSamples } from "#server/demo/demo-samples.ts";
import { productVersion, nodeDigests } from "#server/node/runtime.ts";
import { isLoopback } from "#server/http/internal-guard.ts";

/**
 * Returns the lines that a person sees when the process is ready: its address, who can sign in first, and in the demo
 * what to try.
 * @param link where the first administrator chooses a password; null when it is not needed
 */
export function startLines(configuration: Configuration, origin: string, link: string | null): string[] {
  const { demo, roles, listen, warnings } = configuration;
  const lines = [
    ...warnings,
    `Ready at ${origin} (${roles.join(", ")}), version ${productVersion}. Ctrl-C stops it.`,
  ];
  if (roles.includes("gateway"))
    lines.push(
      configuration.purchasing.isEnabled
        ? "Purchasing is on: keys with order:create can create orders, within the limits of their app."
        : "Purchasing is off: no order is created or cancelled. PURCHASING=on switches it on.",
    );
  if (roles.includes("console") && !demo && configuration.gatewayApiKey === null) {
    lines.unshift(
      "GATEWAY_API_KEY is not set: the console's calls will be refused until it is. npm run admin -- keys create --app <id> --id console makes one.",
    );
  }
  const isElsewhere = configuration.gatewayUrl !== null || configuration.openBaseUrl !== null;
  if (roles.includes("console") && isElsewhere && configuration.internalToken === null) {
    lines.unshift(
      "INTERNAL_TOKEN is not set: category trees are shown only if the gateway elsewhere is on this machine and behind no proxy. Set the same on both (openssl rand -hex 32 makes one).",
    );
  }
  if (roles.includes("console") && !demo && configuration.sessionSecrets.length === 0) {
    lines.unshift(
      "SESSION_SECRETS is not set: everybody is signed out by a restart, and several instances refuse each other's sessions. openssl rand -base64 32 makes one.",
    );
  }
  if (link !== null)
    lines.push(
      "Nobody can sign in yet. The first administrator chooses a password here, once, within 24 hours and before the next start:",
      `  ${link}`,
    );
  if (!demo) return lines;
  if (roles.includes("console")) {
    lines.push(
      isLoopback(listen.host)
        ? `Built-in demo: open ${origin} and continue as buyer, support or admin.`
        : `Built-in demo: ${listen.host} can be reached from other machines, so nobody is signed in without a password. Leave HOST unset to try the console.`,
    );
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

/** Returns the reason why the process does not start, one fault a line and never a stack. */
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
 * Returns a line for each credential of the console that the gateway of this process does not know: every call with it
 * would be refused. A remote gateway is not called.
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
