import type { z } from "zod";
import type { Capability, Channel } from "./channel.ts";
import type { ErrorCode } from "./error-codes.ts";

/** Path that fixes the channel, so that the body may omit it (§4.1, §4.2). */
export type Shortcut = { path: string; channel: Channel };

export type EndpointShape = {
  /** Stable name in plan weights, log lines, metrics and openapi operation ids. */
  id: string;
  method: "GET" | "POST";
  path: string;
  shortcuts: readonly Shortcut[];
  /** `key`: Authorization: Bearer; `merchant`: X-Uuid; `none`: open. */
  auth: "key" | "merchant" | "none";
  scope: Scope | null;
  /** Default weight in units of the daily quota; a plan may set another under `units[id]`, unless it is fixed. */
  units: number;
  /** True: the weight is the same on every plan (§4.1.8). */
  fixedUnits?: true;
  /** Cost of a call as a sentence, where `units` alone does not state it. */
  costs?: string;
  /** Answer to a sandbox key: the simulators' answer, or SANDBOX_CAPABILITY_UNAVAILABLE. */
  sandbox: "simulated" | "refused";
  /** The channels of the channel table with this capability serve the endpoint; null: no channel is involved. */
  capability: Capability | null;
  /** Advice for callers of a marketplace that does not serve the endpoint. */
  instead?: Partial<Record<Channel, string>>;
  request: z.ZodType;
  /** Fields that take a JSON number with a fraction: the schema gets the number's own digits as text. */
  decimals?: readonly string[];
  /** Maximum request body, in bytes, where it is not the default. */
  maxBodyBytes?: number;
  /** `failure` is set where it is not the error envelope alone. */
  responses: { standard: z.ZodType; upstream?: z.ZodType; failure?: z.ZodType };
  /** Meaning of the endpoint's 202, whose body has the standard schema; absent: it has no 202. */
  accepted?: string;
  failures: readonly ErrorCode[];
  summary: string;
  /** Place in the documents that describes it: a `§` of docs/surface.md, or a file. */
  document: string;
};

/**
 * An endpoint from a caller's point of view. The page uses only the type of `request`, because it sends bodies and
 * reads none.
 */
export type CalledEndpoint = Pick<EndpointShape, "id" | "method" | "path" | "units"> & {
  request?: z.ZodType;
  responses: Pick<EndpointShape["responses"], "standard">;
};

/** An endpoint without its request schema, which may be too large for a first page. */
export type CallOf<E extends EndpointShape> = Pick<E, "id" | "method" | "path" | "units"> & {
  request?: E["request"];
  responses: Pick<E["responses"], "standard">;
};

/** Declares an endpoint and preserves its literal types. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

export type RequestOf<E extends EndpointShape> = z.infer<E["request"]>;
export type StandardOf<E extends CalledEndpoint> = z.infer<E["responses"]["standard"]>;

/** Failures of any metered call with a key. */
export const meteredFailures = [
  "VALIDATION_ERROR",
  "UNSUPPORTED_CHANNEL",
  "INVALID_API_KEY",
  "CHANNEL_NOT_AUTHORIZED",
  "APP_NOT_APPROVED",
  "APP_SUSPENDED",
  "INSUFFICIENT_SCOPE",
  "SANDBOX_CAPABILITY_UNAVAILABLE",
  "RATE_LIMIT_EXCEEDED",
  "QUOTA_EXCEEDED",
  "PLATFORM_QUOTA_EXCEEDED",
  "PLAN_DISABLED",
  "CHANNEL_DISABLED",
  "CHANNEL_UPSTREAM_ERROR",
  "INTERNAL_ERROR",
] as const satisfies readonly ErrorCode[];

export const scopes = [
  "order:read",
  "order:preview",
  "product:detail",
  "product:search",
  "order:create",
  "order:cancel",
  "webhook:manage",
] as const;
export type Scope = (typeof scopes)[number];

/**
 * Scopes that a key has only where they are named, because they create and cancel orders, or send data to other
 * systems.
 */
const namedScopes: readonly Scope[] = ["order:create", "order:cancel", "webhook:manage"];

/** Scopes of a key for which none are named. */
export const defaultScopes: readonly Scope[] = scopes.filter((scope) => !namedScopes.includes(scope));
