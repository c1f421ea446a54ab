import type { Channel } from "#contract/channel";
import { authorizationLinkSchema } from "#contract/console-authorizations";
import type { GatewayResponse } from "#server/gateway/gateway-request.ts";
import type { Simulator } from "#server/marketplaces/simulator.ts";
import { simulatorAddress } from "#server/marketplaces/simulators.ts";
import type { Asked } from "./browser-bff.ts";

/**
 * A page in a browser cannot visit the simulated marketplace, so its part is played here: where an answer links to the
 * marketplace, the simulated buyer agrees at once, and the link that the page gets leads back to its screen.
 */
export async function followAuthorization(
  answer: GatewayResponse,
  {
    simulators,
    ask,
  }: {
    simulators: Record<Channel, Simulator>;
    ask: (request: Asked) => Promise<GatewayResponse>;
  },
): Promise<GatewayResponse> {
  const text = typeof answer.body === "string" ? answer.body : "";
  if (answer.status !== 200 || !text.startsWith('{"authorize_url"')) return answer;
  const page = simulatorAddress(authorizationLinkSchema.parse(JSON.parse(text)).authorize_url);
  if (!page) return answer;
  const agreed = await simulators[page.channel].handle({ ...page, method: "GET", headers: {}, body: "" });
  const back = new URL("headers" in agreed ? (agreed.headers["location"] ?? "") : "", "http://localhost");
  const done = await ask({ method: "GET", path: back.pathname, query: back.search.slice(1) });
  return { ...answer, body: JSON.stringify({ authorize_url: done.headers["location"] }) };
}
