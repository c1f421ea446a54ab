import { expect, test } from "vitest";
import { type EndpointId, endpoints } from "#contract/public/endpoints";
import type { Gateway, GatewayRequest } from "#server/gateway/gateway-request.ts";
import { newId } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { aCall } from "#testing/store/calls-contract.ts";
import { callsOf } from "#testing/store/store-fixture.ts";
import { createRecordedGateway } from "./recorded-gateway.ts";

const pathOf = (operation: EndpointId) => endpoints.find(({ id }) => id === operation)!.path;
const request: GatewayRequest = {
  method: "POST",
  path: pathOf("orders.payment-methods"),
  query: "",
  headers: {},
  body: "{}",
  operatorId: "ann",
};
const elsewhere: Gateway = async () => ({
  status: 200,
  headers: { "x-request-id": "req_7", "x-quota-billable-units": "1", "x-quota-channel": "1688" },
  body: "{}",
});

/**
 * Makes a call through a console whose remote gateway writes its line after the given number of waits of the console.
 */
async function call(gatewayWrites: { afterWaits: number } | null) {
  const store = createMemoryStore({ clock: () => 1_000, newId, quotaDayZone: "Asia/Shanghai" });
  const { callLog } = store;
  const write = () => callLog.append(aCall("req_7"));
  if (gatewayWrites?.afterWaits === 0) await write();
  const waited: number[] = [];
  const wait = async (ms: number) => {
    waited.push(ms);
    if (waited.length === gatewayWrites?.afterWaits) await write();
  };
  const { gateway, settled } = createRecordedGateway(elsewhere, { callLog, clock: () => 1_000, wait });
  expect((await gateway(request, AbortSignal.timeout(9_000))).status).toBe(200);
  await settled();
  return { waited, lines: await callsOf(store) };
}

test.each([0, 1, 2])(
  "adds the operator to the gateway's own line where both share one store, when it is written after %d waits",
  async (afterWaits) => {
    const { waited, lines } = await call({ afterWaits });
    expect(waited).toHaveLength(afterWaits);
    expect(lines).toEqual([aCall("req_7", { operatorId: "ann" })]);
  },
);

test("writes the line itself in a console with a store of its own", async () => {
  const { waited, lines } = await call(null);
  expect(waited).toEqual([100, 1_000]);
  expect(lines).toMatchObject([
    {
      requestId: "req_7",
      operation: "orders.payment-methods",
      channel: "1688",
      units: 1,
      status: 200,
      appId: null,
    },
  ]);
});

test("records an operator who left during the call as 499, and not as an error of the gateway", async () => {
  const store = createMemoryStore({ clock: () => 1_000, newId, quotaDayZone: "Asia/Shanghai" });
  const page = new AbortController();
  const interrupted: Gateway = async () => {
    page.abort();
    return {
      status: 500,
      headers: { "x-request-id": "req_8" },
      body: JSON.stringify({ error: { code: "INTERNAL_ERROR", message: "No answer." }, request_id: "req_8" }),
    };
  };
  const dependencies = { callLog: store.callLog, clock: () => 1_000, wait: async () => undefined };
  const { gateway, settled } = createRecordedGateway(interrupted, dependencies);
  await gateway(request, page.signal);
  await settled();
  expect(await callsOf(store)).toMatchObject([
    { operation: "orders.payment-methods", operatorId: "ann", status: 499, outcome: "caller_gone", units: 0 },
  ]);
});

test("does not record a successful free call, because every page requests the account", async () => {
  const store = createMemoryStore({ clock: () => 1_000, newId, quotaDayZone: "Asia/Shanghai" });
  const dependencies = { callLog: store.callLog, clock: () => 1_000, wait: async () => undefined };
  const account = { ...request, path: pathOf("account"), method: "GET" };
  const well = createRecordedGateway(elsewhere, dependencies);
  await well.gateway(account, AbortSignal.timeout(9_000));
  await well.settled();
  expect(await callsOf(store)).toEqual([]);
  const refusing: Gateway = async (...asked) => ({ ...(await elsewhere(...asked)), status: 429 });
  const refused = createRecordedGateway(refusing, dependencies);
  await refused.gateway(account, AbortSignal.timeout(9_000));
  await refused.settled();
  expect(await callsOf(store)).toMatchObject([{ operation: "account", status: 429 }]);
});
