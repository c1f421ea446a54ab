import type { SimulatedResponse, SimulatorDependencies } from "../../simulator.ts";
import { jsonAnswer } from "./json-answer.ts";

/** Authorizations of the simulated vendor: the configured tokens and those it issued itself. */
export type SimulatedTokens = {
  accepts: (accessToken: string) => boolean;
  /**
   * Simulates the token endpoint, `system.oauth2/getToken`: exchange of a code, and refresh.
   * Unsigned.
   */
  issue: (params: Readonly<Record<string, string>>) => SimulatedResponse;
  /** Withdraws every authorization that was issued, as the buyer would. */
  revoke: () => void;
};

const accessMs = 36_000_000;
const refreshMs = 180 * 86_400_000;

type Grant = { accessToken: string; accessEndsAt: number; refreshEndsAt: number };

/**
 * Creates the simulated tokens. Any code except `refused` works once. A refresh ends the previous
 * access token, so that a caller that keeps using it is refused; the refresh token stays the same,
 * as the vendor's sample shows.
 */
export function createSimulatedTokens({
  digests,
  clock,
  appKey,
  appSecret,
  accessTokens,
}: SimulatorDependencies): SimulatedTokens {
  const grants = new Map<string, Grant>();
  const usedCodes = new Set<string>();
  let issued = 0;

  const newToken = (purpose: string) => {
    issued += 1;
    const hex = digests.sha256(`1688 ${purpose} ${clock()} ${issued}`);
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
      "-",
    );
  };

  const grant = (refreshToken: string, refreshEndsAt: number) => {
    const accessToken = newToken("access");
    grants.set(refreshToken, { accessToken, accessEndsAt: clock() + accessMs, refreshEndsAt });
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

  return {
    accepts: (accessToken) =>
      accessTokens.includes(accessToken) ||
      [...grants.values()].some((one) => one.accessToken === accessToken && clock() < one.accessEndsAt),
    issue: (params) => {
      if (params["client_id"] !== appKey || params["client_secret"] !== appSecret)
        return jsonAnswer({ error: "invalid_client", error_description: "client is not valid" }, 400);
      if (params["grant_type"] === "authorization_code") {
        const code = params["code"] ?? "";
        if (code === "" || code === "refused" || usedCodes.has(code)) return refused("wrong code");
        usedCodes.add(code);
        return grant(newToken("refresh"), clock() + refreshMs);
      }
      if (params["grant_type"] !== "refresh_token") return refused("wrong grant_type");
      const known = grants.get(params["refresh_token"] ?? "");
      if (!known || clock() >= known.refreshEndsAt) return refused("wrong refreshToken");
      return grant(params["refresh_token"] ?? "", known.refreshEndsAt);
    },
    revoke: () => grants.clear(),
  };
}

/** Returns `yyyyMMddHHmmssSSSZ` in Shanghai, e.g. `20261014200339000+0800`. */
export function vendorDate(at: number): string {
  return `${new Date(at + 8 * 3_600_000).toISOString().replace(/[^0-9]/g, "")}+0800`;
}
