import type { EndpointShape } from "#contract/endpoint";
import type { KeyAccess } from "#server/store/access.ts";
import type { Exchange } from "./exchange.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { refuseSandbox, requireScope } from "./plan-access.ts";

/** Everything that is judged without looking at the body: key (401), rate (429), sandbox (400), scope (403). @throws Failure */
export async function enter(
  exchange: Exchange,
  endpoint: EndpointShape,
  { authenticate, admit }: Pick<GatewayParts, "authenticate" | "admit">,
): Promise<KeyAccess> {
  const { agent, headers } = exchange.request;
  const access = agent?.access ?? (await authenticate(headers.authorization));
  exchange.access = access;
  if (!agent) await admit(access);
  refuseSandbox(endpoint, access);
  requireScope(endpoint, access);
  return access;
}
