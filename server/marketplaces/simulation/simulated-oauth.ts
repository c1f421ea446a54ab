import type { SimulatedRequest, SimulatedResponse, SimulatorDependencies } from "../simulator.ts";

type Grant = { accessToken: string; accessEndsAt: number; refreshEndsAt: number };

/** Authorizations of a simulated vendor: the configured tokens and those that it issued itself. */
export type SimulatedGrants = ReturnType<typeof createSimulatedGrants>;

export function createSimulatedGrants({
  clock,
  accessTokens,
}: Pick<SimulatorDependencies, "clock" | "accessTokens">) {
  const grants = new Map<string, Grant>();
  const usedCodes = new Set<string>();
  return {
    accepts: (accessToken: string): boolean =>
      accessTokens.includes(accessToken) ||
      [...grants.values()].some((one) => one.accessToken === accessToken && clock() < one.accessEndsAt),
    /** Returns whether a code is valid: any except `refused`, once. */
    useCode: (code: string): boolean => {
      if (code === "" || code === "refused" || usedCodes.has(code)) return false;
      usedCodes.add(code);
      return true;
    },
    save: (refreshToken: string, grant: Grant) => void grants.set(refreshToken, grant),
    /** Returns the authorization that a refresh token still renews. */
    find: (refreshToken: string): Grant | null => {
      const grant = grants.get(refreshToken);
      return grant && clock() < grant.refreshEndsAt ? grant : null;
    },
    remove: (refreshToken: string) => void grants.delete(refreshToken),
    revokeAll: () => grants.clear(),
  };
}

/**
 * Answers the vendor's pages for buyers: the sign-in page, which redirects back to the app at once with a fresh code, and the
 * withdrawal of every authorization. Returns null for another path.
 */
export function buyerPage(
  { method, path, query }: SimulatedRequest,
  grants: Pick<SimulatedGrants, "revokeAll">,
): SimulatedResponse | null {
  if (path === "/oauth/revoke" && method === "POST") {
    grants.revokeAll();
    return { status: 204, headers: {}, body: "" };
  }
  if (path !== "/oauth/authorize") return null;
  const params = new URLSearchParams(query);
  const target = params.get("redirect_uri");
  const headers = { "content-type": "text/plain;charset=UTF-8" };
  if (!target || !URL.canParse(target) || !params.get("client_id"))
    return { status: 400, headers, body: "缺少必要参数" };
  const location = new URL(target);
  location.searchParams.set("code", `sim-${params.get("state") ?? ""}`);
  location.searchParams.set("state", params.get("state") ?? "");
  return { status: 302, headers: { location: location.href }, body: "" };
}
