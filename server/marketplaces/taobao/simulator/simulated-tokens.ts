import type { SimulatedResponse, SimulatorDependencies } from "../../simulator.ts";
import { gatewayError, jsonAnswer } from "./simulator-answers.ts";

type Grant = { accessToken: string; accessEndsAt: number; refreshEndsAt: number };

const accessSeconds = 30 * 86_400;
const refreshSeconds = 180 * 86_400;

/**
 * Creates the simulated vendor's authorizations: the configured tokens, and tokens that it issues
 * once for any code except `refused`. A refresh returns a new pair and ends the old one.
 */
export function createSimulatedTokens({
  digests,
  clock,
  accessTokens,
}: Pick<SimulatorDependencies, "digests" | "clock" | "accessTokens">) {
  const grants = new Map<string, Grant>();
  const usedCodes = new Set<string>();
  let issued = 0;

  const newToken = () => digests.sha256(`taobao token ${clock()} ${(issued += 1)}`).slice(0, 50);
  const grant = (): SimulatedResponse => {
    const accessToken = newToken();
    const refreshToken = newToken();
    grants.set(refreshToken, {
      accessToken,
      accessEndsAt: clock() + accessSeconds * 1000,
      refreshEndsAt: clock() + refreshSeconds * 1000,
    });
    return jsonAnswer({
      code: "0",
      access_token: accessToken,
      refresh_token: refreshToken,
      expires_in: accessSeconds,
      refresh_expires_in: refreshSeconds,
      account: "demo_buyer",
      account_platform: "taobao",
    });
  };

  return {
    accepts: (accessToken: string): boolean =>
      accessTokens.includes(accessToken) ||
      [...grants.values()].some((one) => one.accessToken === accessToken && clock() < one.accessEndsAt),
    create: (code: string): SimulatedResponse => {
      if (code === "" || code === "refused" || usedCodes.has(code))
        return gatewayError("InvalidCode", "The authorization code is invalid or expired");
      usedCodes.add(code);
      return grant();
    },
    refresh: (refreshToken: string): SimulatedResponse => {
      const known = grants.get(refreshToken);
      if (!known || clock() >= known.refreshEndsAt)
        return gatewayError("IllegalRefreshToken", "The specified refresh token is invalid or expired");
      grants.delete(refreshToken);
      return grant();
    },
    /** Withdraws every authorization that was issued, as the buyer would. */
    revoke: () => grants.clear(),
  };
}
