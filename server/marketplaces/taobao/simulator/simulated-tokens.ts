import type { SimulatedGrants } from "../../simulation/simulated-oauth.ts";
import type { SimulatedResponse, SimulatorDependencies } from "../../simulator.ts";
import { gatewayError, jsonAnswer } from "./simulator-answers.ts";

const accessSeconds = 30 * 86_400;
const refreshSeconds = 180 * 86_400;

/** Simulates `/auth/token/*`. A refresh returns a new pair of tokens and ends the old one. */
export function createTokenEndpoints(
  grants: SimulatedGrants,
  { digests, clock }: Pick<SimulatorDependencies, "digests" | "clock">,
) {
  let issued = 0;

  const newToken = () => digests.sha256(`taobao token ${clock()} ${(issued += 1)}`).slice(0, 50);
  const grant = (): SimulatedResponse => {
    const accessToken = newToken();
    const refreshToken = newToken();
    grants.save(refreshToken, {
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
    create: (code: string): SimulatedResponse =>
      grants.useCode(code)
        ? grant()
        : gatewayError("InvalidCode", "The authorization code is invalid or expired"),
    refresh: (refreshToken: string): SimulatedResponse => {
      if (!grants.find(refreshToken))
        return gatewayError("IllegalRefreshToken", "The specified refresh token is invalid or expired");
      grants.remove(refreshToken);
      return grant();
    },
  };
}
