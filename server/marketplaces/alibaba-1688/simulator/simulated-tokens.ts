import type { SimulatedGrants } from "../../simulation/simulated-oauth.ts";
import type { SimulatedResponse, SimulatorDependencies } from "../../simulator.ts";
import { jsonAnswer } from "./vendor-gateway.ts";

const accessMs = 36_000_000;
const refreshMs = 180 * 86_400_000;

/**
 * Simulates the unsigned token endpoint, `system.oauth2/getToken`. A refresh ends the previous access token, so that a caller
 * that keeps using it is refused; the refresh token stays the same, as the vendor's sample shows.
 */
export function createTokenEndpoint(
  grants: SimulatedGrants,
  { digests, clock, appKey, appSecret }: SimulatorDependencies,
): (params: Readonly<Record<string, string>>) => SimulatedResponse {
  let issued = 0;

  const newToken = (purpose: string) => {
    issued += 1;
    const hex = digests.sha256(`1688 ${purpose} ${clock()} ${issued}`);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
  };

  const grant = (refreshToken: string, refreshEndsAt: number) => {
    const accessToken = newToken("access");
    grants.save(refreshToken, { accessToken, accessEndsAt: clock() + accessMs, refreshEndsAt });
    return jsonAnswer({
      aliId: "8888888888",
      resource_owner: "demo_buyer",
      memberId: "b2b-8888888888",
      expires_in: String(accessMs / 1000),
      access_token: accessToken,
      refresh_token: refreshToken,
      refresh_token_timeout: vendorDate(refreshEndsAt),
    });
  };

  const refused = (description: string) =>
    jsonAnswer({ error: "invalid_grant", error_description: description }, 400);

  return ({ client_id, client_secret, grant_type, code = "", refresh_token = "" }) => {
    if (client_id !== appKey || client_secret !== appSecret)
      return jsonAnswer({ error: "invalid_client", error_description: "client is not valid" }, 400);
    if (grant_type === "authorization_code")
      return grants.useCode(code) ? grant(newToken("refresh"), clock() + refreshMs) : refused("wrong code");
    if (grant_type !== "refresh_token") return refused("wrong grant_type");
    const known = grants.find(refresh_token);
    return known ? grant(refresh_token, known.refreshEndsAt) : refused("wrong refreshToken");
  };
}

/** Returns `yyyyMMddHHmmssSSSZ` in Shanghai, e.g. `20261014200339000+0800`. */
export function vendorDate(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().replace(/[^0-9]/g, "")}+0800`;
}
