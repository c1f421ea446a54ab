import { describe, expect, test } from "vitest";
import { channelNames, channels, hasTrait, type Capability, type Channel } from "#contract/shared/channel";
import { nodeDigests } from "#server/node/runtime.ts";
import type { Connector } from "./connector.ts";
import { connectorFactories } from "./registry.ts";
import type { SimulatedRequest, SimulatedResponse, Simulator } from "./simulator.ts";
import { createSimulatorTransport, simulatorAddress, simulatorFactories } from "./simulators.ts";
import type { OutboundRequest, TransportError } from "./upstream/transport.ts";

const now = Date.UTC(2026, 10, 21, 4);
const limits = {
  connectMs: 1,
  headersMs: 1,
  bodyMs: 1,
  wireBytes: 1000,
  inflatedBytes: 1000,
  freshSocket: false,
};
const request = (url: string): OutboundRequest => ({
  method: "POST",
  url,
  headers: { accept: "a" },
  body: "b=1",
});

/** Creates a transport to one simulator that answers `response` and records its requests. */
function playing(response: SimulatedResponse) {
  const asked: SimulatedRequest[] = [];
  const simulator: Simulator = {
    channel: "1688",
    basePath: "/openapi",
    handle: (one) => {
      asked.push(one);
      return response;
    },
  };
  return { asked, transport: createSimulatorTransport({ "1688": simulator }, () => now) };
}
const { signal } = new AbortController();
const error = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: TransportError) => [error.name, error.kind, error.answered],
  );

describe("simulatorAddress", () => {
  test("returns the channel and the path behind the mount", () => {
    expect(simulatorAddress("simulator:/1688/openapi/param2/1/a?x=1#f")).toEqual({
      channel: "1688",
      path: "/openapi/param2/1/a",
      query: "x=1",
    });
    for (const url of [
      "http://127.0.0.1:3000/simulator/taobao/rest/a",
      "https://host.example/base/simulator/taobao/rest/a",
    ])
      expect(simulatorAddress(url)).toEqual({ channel: "taobao", path: "/rest/a", query: "" });
    expect(simulatorAddress("simulator:/weidian")).toEqual({ channel: "weidian", path: "/", query: "" });
  });

  test("returns null for another URL or an unknown channel", () => {
    for (const url of [
      "https://gw.example/openapi/a",
      "simulator:/amazon/a",
      "https://h/?u=/simulator/1688/a",
      "",
      "simulator:/__proto__/a",
    ])
      expect(simulatorAddress(url)).toBeNull();
  });
});

describe("the in-process transport", () => {
  test("passes the request to the simulator and returns the answer as bytes", async () => {
    const { asked, transport } = playing({ status: 418, headers: { "X-One": "1" }, body: "茶" });
    const response = await transport(request("http://h/simulator/1688/openapi/a?q=1"), limits, signal);
    expect(asked).toEqual([
      { method: "POST", path: "/openapi/a", query: "q=1", headers: { accept: "a" }, body: "b=1" },
    ]);
    expect(response.status).toBe(418);
    expect(new TextDecoder().decode(response.body)).toBe("茶");
    expect(response.headers).toEqual({
      "x-one": "1",
      "content-length": "3",
      date: new Date(now).toUTCString(),
    });
  });

  test("turns each simulated fault into the error of a real socket", async () => {
    const kinds = {
      reset: ["reset", false],
      close_before_headers: ["reset", false],
      hang: ["headers_timeout", false],
      truncate: ["reset", true],
    } as const;
    for (const [name, [kind, answered]] of Object.entries(kinds)) {
      const { transport } = playing({ fault: name as keyof typeof kinds });
      expect(await error(transport(request("simulator:/1688/a"), limits, signal))).toEqual([
        "TransportError",
        kind,
        answered,
      ]);
    }
  });

  test("refuses an answer above the limit, an unknown host name, and a caller who has left", async () => {
    const { transport } = playing({ status: 200, headers: {}, body: "x".repeat(1001) });
    expect(await error(transport(request("simulator:/1688/a"), limits, signal))).toEqual([
      "TransportError",
      "too_large",
      true,
    ]);
    expect(await error(transport(request("simulator:/taobao/a"), limits, signal))).toEqual([
      "TransportError",
      "name_not_found",
      false,
    ]);
    const gone = AbortSignal.abort(new Error("gone"));
    expect(await error(transport(request("simulator:/1688/a"), limits, gone))).toEqual([
      "TransportError",
      "aborted",
      false,
    ]);
  });
});

const noApi = { error_code: "gw.APIUnsupported" };
const noPath = { code: "InvalidApiPath" };
const noJson = { status: { status_code: 10001 } };
/**
 * Answer of each vendor, in its own envelope, to an invalid call. Only Taobao knows one of the
 * paths, and asks for an app there.
 */
const refusals: Record<Channel, object[]> = {
  "1688": [noApi, noApi, noApi, noApi],
  taobao: [noPath, noPath, { code: "InvalidAppKey" }, noPath],
  weidian: [noJson, noJson, noJson, noJson],
};

describe.each(channelNames)("%s", (channel) => {
  test("has a connector with exactly the capabilities of the channel table", () => {
    const connector: Connector = connectorFactories[channel]({
      credentials: { baseUrl: "simulator:/", appKey: "1", appSecret: "s" },
      transport: playing({ fault: "reset" }).transport,
      digests: nodeDigests,
      clock: () => now,
      wait: async () => {},
      random: () => 0,
      notify: () => {},
    });
    const methods: Record<Capability, unknown> = {
      payment_methods: connector.queryPaymentMethods,
      preview: connector.previewOrder,
      product_detail: connector.getProduct,
      product_search: connector.searchProducts,
      picture_search: connector.uploadPicture && connector.searchByPicture,
      category: connector.listCategories,
      orders:
        connector.createOrder &&
        connector.readOrder &&
        connector.listOrders &&
        connector.cancelOrder &&
        connector.traceOrder,
      payment_link: connector.paymentLink,
      batch_check: connector.getProduct,
    };
    expect(connector.channel).toBe(channel);
    const offered = Object.entries(methods).flatMap(([name, method]) => (method ? [name] : []));
    expect(offered.toSorted()).toEqual([...channels[channel].capabilities].toSorted());
    expect(hasTrait(channel, "authorizedInFile")).toBe(connector.authorization === undefined);
  });

  test("has a simulator that answers any request without failing", async () => {
    const simulator = simulatorFactories[channel]({
      digests: nodeDigests,
      clock: () => now,
      appKey: "1",
      appSecret: "s",
      accessTokens: [],
      categoryNodes: 100,
    });
    expect(simulator.channel).toBe(channel);
    const answers: unknown[] = [];
    for (const path of ["/", "/openapi/param2/1/a/b/1", "/rest/traffic/item/get", "/api"]) {
      const request = { method: "GET", path, query: "a=%E0%A4%A", headers: {}, body: "{" };
      const response = await simulator.handle(request);
      answers.push("body" in response ? JSON.parse(String(response.body)) : response);
    }
    expect(answers).toMatchObject(refusals[channel]);
  });
});
