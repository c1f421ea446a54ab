import { signature as signature1688 } from "#server/marketplaces/alibaba-1688/client.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import type { SimulatedResponse } from "#server/marketplaces/simulator.ts";
import { signature as signatureOfTaobao } from "#server/marketplaces/taobao/client.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import { startFaultVendor, type SeenRequest } from "#testing/faults/fault-vendor.ts";
import { vendorApps } from "#testing/gateway/real-gateway.ts";

/** Marketplaces that have orders. */
export type OrderChannel = "1688" | "taobao";

/** Calls of a marketplace about orders, by a part of their paths, and the fields of a create that tests look at. */
const calls = {
  "1688": {
    preview: "createOrder.preview",
    create: "createCrossOrder",
    list: "getBuyerOrderList",
    message: "message",
    marker: "outOrderId",
  },
  taobao: {
    preview: "/purchase/order/render",
    create: "/purchase/order/create",
    list: "/purchase/orders/query",
    message: "order_remark",
    marker: "outer_purchase_id",
  },
} as const;

/** Returns whether a request to a marketplace previews or creates an order. */
export const isPreviewCall = (url: string) =>
  Object.values(calls).some(({ preview }) => url.includes(preview));
export const isCreateCall = (url: string) => Object.values(calls).some(({ create }) => url.includes(create));

/** Create call that a vendor has received, by the caller's message and the marker. */
export type SeenCreate = { message: string; marker: string };

export type OrderVendor = Awaited<ReturnType<typeof startOrderVendor>>;

/** Changes of the vendor by a test. Each part applies until it is replaced. */
export type VendorHooks = {
  /** Runs before a create is executed: `skip` answers without executing it, `twice` executes it two times. */
  onCreate?: (create: SeenCreate) => Promise<"skip" | "twice" | undefined> | "skip" | "twice" | undefined;
  /** Scenario of the answer of a create. */
  fault?: (create: SeenCreate) => FaultName;
  /** Changes the text of the answer of a create. */
  created?: (text: string) => string;
  /** Changes the parameters of a list call; a vendor that ignores a filter has it removed. */
  list?: (params: URLSearchParams) => void;
  /** Changes the text of a list answer. */
  listed?: (text: string) => string;
};

/** Scenario that the socket of a documented fault of the simulator plays. */
const scenarios = {
  reset: "rst_before_headers",
  close_before_headers: "close_before_headers",
  hang: "no_headers",
  truncate: "fin_mid_body_cl",
} as const satisfies Record<Extract<SimulatedResponse, { fault: string }>["fault"], FaultName>;

/**
 * Starts a simulated marketplace, 1688 unless another is named, with its order book on raw sockets, so that a create is
 * executed and its answer then spoiled in every possible way on a socket. It counts the received creates.
 */
export async function startOrderVendor({
  clock,
  channel = "1688",
}: {
  clock: () => number;
  channel?: OrderChannel;
}) {
  const names = calls[channel];
  const simulator = simulatorFactories[channel]({
    ...vendorApps[channel],
    digests: nodeDigests,
    clock,
    accessTokens: [`token-of-acme-${channel}`],
    categoryNodes: 10,
  });
  let hooks: VendorHooks = {};
  const creates: SeenCreate[] = [];

  async function answer(request: SeenRequest): Promise<{ scenario: FaultName; good: string }> {
    const params = new URLSearchParams(request.body);
    const run = () => simulator.handle({ ...request, query: "", body: params.toString() });
    if (request.path.includes(names.create)) {
      const create = {
        message: params.get(names.message) ?? "",
        marker: params.get(names.marker) ?? "",
      };
      creates.push(create);
      const how = await hooks.onCreate?.(create);
      const scenario = hooks.fault?.(create) ?? "ok";
      if (how === "skip") return { scenario, good: hooks.created?.("{}") ?? "{}" };
      if (how === "twice") await run();
      const created = told(await run(), scenario);
      return { ...created, good: hooks.created?.(created.good) ?? created.good };
    }
    if (!request.path.includes(names.list)) return told(await run());
    hooks.list?.(params);
    // The simulator checks the signature, which a removed filter was part of.
    resign[channel](request.path, params);
    const list = told(await run());
    return { ...list, good: hooks.listed?.(list.good) ?? list.good };
  }

  const vendor = await startFaultVendor({ good: answer });
  return {
    url: `${vendor.url}${simulator.basePath}`,
    creates,
    set: (next: VendorHooks) => {
      hooks = next;
    },
    stop: vendor.stop,
  };
}

function told(
  response: SimulatedResponse,
  scenario: FaultName = "ok",
): { scenario: FaultName; good: string } {
  if ("fault" in response) return { scenario: scenarios[response.fault], good: response.body ?? "{}" };
  if (response.status >= 500) return { scenario: "html_500", good: response.body };
  return { scenario, good: response.body };
}

const resign: Record<OrderChannel, (path: string, params: URLSearchParams) => void> = {
  "1688": (path, params) => {
    const request = { urlPath: path.slice(path.indexOf("param2")), params: Object.fromEntries(params) };
    params.set("_aop_signature", signature1688(nodeDigests, vendorApps["1688"].appSecret, request));
  },
  taobao: (path, params) => {
    const request = { path: path.replace(/^\/rest/, ""), params: Object.fromEntries(params) };
    params.set("sign", signatureOfTaobao(nodeDigests, vendorApps.taobao.appSecret, request));
  },
};
