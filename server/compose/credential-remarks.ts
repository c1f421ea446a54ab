import { nodeDigests } from "#server/node/runtime.ts";
import type { Store } from "#server/store/store.ts";
import type { Configuration } from "./config.ts";

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
