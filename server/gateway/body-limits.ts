import type { EndpointShape } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import { endpoints } from "#contract/public/endpoints";
import type { Authenticate } from "./enter.ts";
import type { GatewayRequest } from "./gateway-request.ts";

/** Maximum size of a body, in bytes (docs/api-decisions.md). */
export const bodyLimits = {
  /** A caller without a key and a session. Only its sign-ins and one-time links are answered. */
  anonymous: 16 * 1024,
  /** A form of the console. A passkey's answer with the longest possible keys fits. */
  consoleForm: 8 * 1024,
  /** An endpoint that sets no other limit. */
  endpoint: 256 * 1024,
  /**
   * A sandbox key, whatever its endpoint allows. Its call is not billed, so it must not cost as much as a live one. A
   * picture of 380 KB fits, and takes some 12 ms of the process's time.
   */
  sandbox: 512 * 1024,
  /** A message that a marketplace pushes. */
  hook: 256 * 1024,
} as const;

/** Start of the paths at which marketplaces push messages. */
export const hookPath = "/hooks/";

/** Returns the limit of an endpoint. Any other path of the gateway has the limit of most endpoints. */
export function bodyLimitOf(endpoint?: EndpointShape): number {
  return endpoint?.maxBodyBytes ?? bodyLimits.endpoint;
}

const limitByPath: ReadonlyMap<string, number> = new Map(
  endpoints.flatMap((endpoint) =>
    [endpoint, ...endpoint.shortcuts].map(({ path }) => [path, bodyLimitOf(endpoint)]),
  ),
);

/** Returns the limit of a path. */
export function bodyLimitAt(path: string): number {
  return limitByPath.get(path) ?? bodyLimits.endpoint;
}

/**
 * Body that one caller may send with one request. `owner` is the caller whose share of the process's memory it counts
 * against; null when no caller's share applies.
 */
export type BodyGrant = { bytes: number; owner: string | null };

/**
 * Returns the grant of a request, from everything but its body.
 * @throws Failure when the store does not answer, since a body with a valid key must not be cut
 */
export type BodyGrantOf = (head: Omit<GatewayRequest, "body">) => Promise<BodyGrant>;

export const anonymousGrant: BodyGrant = { bytes: bodyLimits.anonymous, owner: null };

/** Creates the gateway's grants: without a valid key a caller is anonymous. */
export function createBodyGrantOf({ authenticate }: { authenticate: Authenticate }): BodyGrantOf {
  return async ({ path, headers }) => {
    // The signature covers the whole body, so its sender is not known before it is read.
    if (path.startsWith(hookPath)) return { bytes: bodyLimits.hook, owner: "hooks" };
    try {
      const { app, key } = await authenticate(headers.authorization);
      const limit = bodyLimitAt(path);
      return {
        bytes: key.environment === "sandbox" ? Math.min(bodyLimits.sandbox, limit) : limit,
        owner: `app ${app.id}`,
      };
    } catch (error) {
      if (error instanceof Failure && !error.details.isStoreAway) return anonymousGrant;
      throw error;
    }
  };
}

/** Builds the 413 error. @param max maximum bytes */
export function bodyTooLarge(max: number): Failure {
  return new Failure("BODY_TOO_LARGE", `A body is at most ${sizeText(max)} on this path.`);
}

/** Builds the 413 error for a sandbox key that sent more than it may. */
export function sandboxBodyTooLarge(): Failure {
  const limit = sizeText(bodyLimits.sandbox);
  const message = `A sandbox key sends at most ${limit} on this path: send a smaller picture, or use a live key.`;
  return new Failure("BODY_TOO_LARGE", message);
}

function sizeText(bytes: number): string {
  return bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`;
}
