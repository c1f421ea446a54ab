import type { z } from "zod";
import type { Channel } from "#contract/shared/channel";
import type { EndpointShape, RequestOf } from "#contract/shared/endpoint";
import { Failure } from "#contract/shared/failure";
import type { ResponseFormat } from "#contract/shared/response-format";
import type { KeyAccess } from "#server/store/access.ts";
import { enter, requirePlan } from "../enter.ts";
import type { GatewayResponse, RequestContext, Route } from "../gateway-request.ts";
import type { GatewayServices } from "../gateway-services.ts";
import { failWithQuota, sandboxHasNoUpstream } from "../marketplace-route.ts";
import { bodyLimitOf } from "../body-limits.ts";
import { channelSent, readBody, readInput } from "../read-input.ts";

export type OrderEndpoint = EndpointShape & {
  capability: string;
  request: z.ZodType<{ channel: Channel; response_format?: ResponseFormat | undefined }>;
};

/** A call of an order endpoint that has passed every check from its key to its plan. */
export type OrderCall<E extends OrderEndpoint> = {
  access: KeyAccess;
  isSandbox: boolean;
  input: RequestOf<E>;
  channel: Channel;
  /** Time by which the answer is sent, epoch ms. */
  answerBy: number;
};

/** Position of a route: the gateway's services, and the channel of a shortcut path. */
export type RoutePlace = { services: GatewayServices; shortcut: Channel | null };

/**
 * Creates the route of an order endpoint: the check order of docs/api-decisions.md from the key to the plan, then `handle`.
 * @param check further checks of the input; throws Failure VALIDATION_ERROR
 */
export function createOrderCallRoute<E extends OrderEndpoint>(
  endpoint: E,
  { services, shortcut }: RoutePlace,
  handle: (context: RequestContext, call: OrderCall<E>) => Promise<GatewayResponse>,
  check?: (input: RequestOf<E>) => void,
): Route {
  const { dependencies, limits } = services;
  const { clock } = dependencies;
  return {
    id: endpoint.id as Route["id"],
    method: "POST",
    metered: true,
    async handle(context) {
      const access = await enter(context, endpoint, services);
      const isSandbox = access.key.environment === "sandbox";
      if (!isSandbox && endpoint.capability !== "batch_check") requireOwnOrders(access);
      const body = readBody(context.request, bodyLimitOf(endpoint), isSandbox);
      context.channel = channelSent(endpoint, shortcut, body);
      const input = readInput(endpoint, shortcut, body);
      const { channel } = input;
      context.channel = channel;
      context.subject = "order_id" in input && typeof input.order_id === "string" ? input.order_id : null;
      check?.(input);
      if (isSandbox && input.response_format === "upstream") throw sandboxHasNoUpstream();
      requirePlan(access.plan, channel, clock());
      const answerBy = context.startedAt + limits.answerMs;
      return handle(context, { access, isSandbox, input, channel, answerBy });
    },
    fail: failWithQuota(services, shortcut),
  };
}

/**
 * Checks that an app's orders are its own. Those of a warehouse belong to all its apps and go through its system (§1
 * rule 4).
 * @throws Failure FULFILLMENT_MODE_NOT_SUPPORTED
 */
function requireOwnOrders({ app }: KeyAccess): void {
  if (app.mode !== "warehouse") return;
  throw new Failure(
    "FULFILLMENT_MODE_NOT_SUPPORTED",
    "This app is in warehouse mode: its orders go through the warehouse's own system. Use an app in self mode. Nothing was sent and nothing was billed.",
  );
}
