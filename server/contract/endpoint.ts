import type { z } from "zod";
import type { Capability, Channel } from "./channel.ts";
import type { ErrorCode } from "./error-codes.ts";

/** A path that fixes the channel, so that the body may omit it (§4.1, §4.2). */
export type Shortcut = { path: string; channel: Channel };

export type EndpointShape = {
  /** Stable name: plan weights, log lines, metrics and openapi operation ids use it. */
  id: string;
  method: "GET" | "POST";
  path: string;
  shortcuts: readonly Shortcut[];
  /** `key`: Authorization: Bearer; `merchant`: X-Uuid; `none`: open. */
  auth: "key" | "merchant" | "none";
  scope: Scope | null;
  /** Default weight in units of the daily quota; a plan may set another under `units[id]`, but for a fixed one. */
  units: number;
  /** The weight is the same on every plan (§4.1.8). */
  fixedUnits?: true;
  /** What a call costs in words, where `units` cannot say it. */
  costs?: string;
  /** What a sandbox key gets: the simulators' answer, or SANDBOX_CAPABILITY_UNAVAILABLE. */
  sandbox: "simulated" | "refused";
  /** The channels that serve it are those of the channel table with this capability; null: no channel is involved. */
  capability: Capability | null;
  request: z.ZodType;
  /** Fields that take a JSON number with a fraction: the schema gets the number's own digits as text. */
  decimals?: readonly string[];
  /** The largest request body, bytes, where it is not the default. */
  largestBody?: number;
  /** `failure`: where it is not the error envelope alone. */
  responses: { standard: z.ZodType; upstream?: z.ZodType; failure?: z.ZodType };
  failures: readonly ErrorCode[];
  summary: string;
  /** Where the documents speak of it: a `§` of docs/surface.md, or a file. */
  document: string;
};

/** Declares an endpoint and keeps its literal types. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

export type RequestOf<E extends EndpointShape> = z.infer<E["request"]>;
export type StandardOf<E extends EndpointShape> = z.infer<E["responses"]["standard"]>;

/** What any keyed, metered call can fail with. */
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

export const scopes = ["order:read", "order:preview", "product:detail", "product:search"] as const;
export type Scope = (typeof scopes)[number];
