import { nodeDigests } from "#server/node/runtime.ts";
import type { PreviewInput, UpstreamEvent } from "#server/marketplaces/connector.ts";
import { createSimulatorTransport } from "#server/marketplaces/simulators.ts";
import type { OutboundRequest, Transport } from "#server/marketplaces/upstream/transport.ts";
import { createTaobaoConnector } from "#server/marketplaces/taobao/connector.ts";
import { productScenarios } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { createTaobaoSimulator } from "#server/marketplaces/taobao/simulator/simulator.ts";

/** Creates the connector over the simulator in process, and records its calls. `answers` replaces the vendor by fixed texts. */
export function createTestConnector(
  options: {
    answers?: readonly string[];
    /** HTTP status of those answers; 200 by default. */
    status?: number;
    clock?: () => number;
    vendorClock?: () => number;
    secret?: string;
    /** Runs while each call is open. */
    during?: () => Promise<void>;
  } = {},
) {
  const clock = options.clock ?? (() => testNow);
  const simulator = createTaobaoSimulator({
    digests: nodeDigests,
    clock: options.vendorClock ?? clock,
    appKey,
    appSecret,
    accessTokens: ["buyer-token"],
    categoryNodes: 100,
  });
  const sent: OutboundRequest[] = [];
  const events: UpstreamEvent[] = [];
  let discarded = 0;
  const left = [...(options.answers ?? [])];
  const simulated = createSimulatorTransport({ taobao: simulator }, options.vendorClock ?? clock);
  const transport: Transport = async (request, limits, signal) => {
    sent.push(request);
    await options.during?.();
    const body = left.shift();
    if (body === undefined) return simulated(request, limits, signal);
    return {
      status: options.status ?? 200,
      headers: { "content-type": "application/json" },
      body: new TextEncoder().encode(body),
      discardConnection: () => void (discarded += 1),
    };
  };
  const connector = createTaobaoConnector({
    credentials: { baseUrl: "simulator:/taobao/rest", appKey, appSecret: options.secret ?? appSecret },
    transport,
    digests: nodeDigests,
    clock,
    wait: async () => {},
    random: () => 0,
    notify: (event) => events.push(event),
  });
  return {
    connector,
    sent,
    events,
    /** Returns the number of discarded sockets. */
    discarded: () => discarded,
    call: { accessToken: "buyer-token", signal: new AbortController().signal },
  };
}

export const testNow = Date.UTC(2026, 10, 21, 4);
const appKey = "500100";
const appSecret = "taobao-test-secret";

export const receiver: PreviewInput["receiver"] = {
  name: "王小明",
  mobile: "13800001111",
  province: "广东省",
  city: "广州市",
  district: "天河区",
  address: "体育西路 1 号",
};

/** Fetches a product, and returns the ids that order its variant at `at`. */
export async function pick(
  { connector, call }: ReturnType<typeof createTestConnector>,
  id: string,
  at = 0,
): Promise<{ offer_id: string; spec_id: string | undefined; price: string | null | undefined }> {
  const product = (await connector.getProduct?.({ id }, call))?.standard();
  const variant = product?.variants[at];
  return {
    offer_id: product?.id ?? "",
    spec_id: variant?.sku_id,
    price: (variant ?? product)?.price.display_amount,
  };
}

/** Previews lines given as picked ids with a quantity. */
export async function preview(
  { connector, call }: ReturnType<typeof createTestConnector>,
  lines: readonly { offer_id: string; spec_id: string | undefined; quantity: number }[],
) {
  const answer = await connector.previewOrder?.(
    { receiver, lines: lines.map(({ offer_id, spec_id, quantity }) => ({ offer_id, spec_id, quantity })) },
    call,
  );
  if (!answer) throw new Error("the connector has no preview");
  return answer;
}

/** Returns the item id of a documented scenario by its English label. */
export function scenario(label: string): string {
  const found = productScenarios.find((one) => one.label.en === label);
  if (!found) throw new Error(`no scenario ${label}`);
  return found.id;
}

/** Previews one line of a scenario's first variant. */
export async function previewScenario(
  bench: ReturnType<typeof createTestConnector>,
  label: string,
  quantity = 2,
) {
  const line = { ...(await pick(bench, scenario(label))), quantity };
  return { line, answer: await preview(bench, [line]) };
}
