import { signature } from "#server/marketplaces/alibaba-1688/client.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import type { SimulatedResponse } from "#server/marketplaces/simulator.ts";
import { nodeDigests } from "#server/node/runtime.ts";
import type { FaultName } from "#testing/faults/fault-scenarios.ts";
import { startFaultVendor, type SeenRequest } from "#testing/faults/fault-vendor.ts";
import { vendorApps } from "#testing/gateway/real-gateway.ts";

/** Create call that a vendor has received, by the caller's message and our marker. */
export type SeenCreate = { message: string; marker: string };

export type OrderVendor = Awaited<ReturnType<typeof startOrderVendor>>;

/** Changes of the vendor by a test; each part applies until it is replaced. */
export type VendorHooks = {
  /** Runs before a create is executed: `skip` answers without executing it, `twice` executes it two times. */
  onCreate?: (create: SeenCreate) => Promise<"skip" | "twice" | undefined> | "skip" | "twice" | undefined;
  /** Scenario of the answer of a create. */
  fault?: (create: SeenCreate) => FaultName;
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
 * Starts the simulated 1688 with its order book on raw sockets, so that a create is executed and its answer then spoiled in
 * every way that a socket has. It counts the creates that it has received.
 */
export async function startOrderVendor({ clock }: { clock: () => number }) {
  const simulator = simulatorFactories["1688"]({
    ...vendorApps["1688"],
    digests: nodeDigests,
    clock,
    accessTokens: ["token-of-acme-1688"],
    categoryNodes: 10,
  });
  let hooks: VendorHooks = {};
  const creates: SeenCreate[] = [];

  async function answer(request: SeenRequest): Promise<{ scenario: FaultName; good: string }> {
    const params = new URLSearchParams(request.body);
    const run = () => simulator.handle({ ...request, query: "", body: params.toString() });
    if (request.path.includes("createCrossOrder")) {
      const create = { message: params.get("message") ?? "", marker: params.get("outOrderId") ?? "" };
      creates.push(create);
      const how = await hooks.onCreate?.(create);
      const scenario = hooks.fault?.(create) ?? "ok";
      if (how === "skip") return { scenario, good: "{}" };
      if (how === "twice") await run();
      return told(await run(), scenario);
    }
    if (!request.path.includes("getBuyerOrderList")) return told(await run());
    hooks.list?.(params);
    // The simulator checks the signature, which a removed filter was part of.
    resign(request.path, params);
    const list = told(await run());
    return { ...list, good: hooks.listed?.(list.good) ?? list.good };
  }

  const vendor = await startFaultVendor({ good: answer });
  return {
    url: `${vendor.url}/openapi`,
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

function resign(path: string, params: URLSearchParams): void {
  const urlPath = path.slice(path.indexOf("param2"));
  const own = signature(nodeDigests, vendorApps["1688"].appSecret, {
    urlPath,
    params: Object.fromEntries(params),
  });
  params.set("_aop_signature", own);
}
