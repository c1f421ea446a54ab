import { expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { faultScenarios, type FaultName } from "#testing/faults/fault-scenarios.ts";
import { startFaultVendor } from "#testing/faults/fault-vendor.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { readVendorJson } from "./upstream-answer.ts";
import { createUpstreamCall } from "./upstream-call.ts";

const calls = 600;
const callers = 40;
// Includes every fault that ends soon by itself; the silent and the huge ones have their own rows.
// A vendor that answers twice is excluded, because its late answer to another request can be
// recognized only by the order that it names, one layer up (docs/reliability.md row 31).
const apart: readonly FaultName[] = [
  "no_headers",
  "partial_headers",
  "stall_mid_body",
  "slow_drip",
  "body_500MB",
  "body_500MB_cl",
  "answer_twice",
];
const quick = (Object.keys(faultScenarios) as FaultName[]).filter((name) => !apart.includes(name));

test("gives every caller their own answer or a 502 in a storm of all faults, and closes all sockets", async () => {
  const vendor = await startFaultVendor({ good: (request) => JSON.stringify({ order: request.body }) });
  const transport = createUndiciTransport({ connections: callers });
  const call = createUpstreamCall(
    {
      channel: "1688",
      transport,
      clock: Date.now,
      wait: async () => undefined,
      random: () => 0,
      notify: () => undefined,
    },
    { breaker: { windowMs: 10_000, minCalls: 10_000, openMs: 1 } },
  );
  // Good answers follow each fault, so that sockets are reused in between.
  const script = Array.from({ length: calls }, (_, index): FaultName => {
    const error = quick[(index / 3) % quick.length];
    return index % 3 === 0 && error !== undefined ? error : "ok";
  });
  vendor.play("ok", ...script);
  const foreign = new Set<string>();
  const outcomes = { own: 0, other: 0, failed: 0 };
  let next = 0;

  const caller = async () => {
    while (next < calls) {
      const order = `order=${(next += 1)}`;
      try {
        const answer = await call({
          api: "ns/name",
          signal: new AbortController().signal,
          build: () => ({ method: "POST", url: vendor.url, headers: {}, body: order }),
        });
        const { value } = readVendorJson(answer, "ns/name");
        const named =
          typeof value === "object" && value !== null && "order" in value ? value.order : undefined;
        if (named === order) outcomes.own += 1;
        else outcomes.other += 1;
        if (typeof named === "string" && named !== order) foreign.add(named);
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== "CHANNEL_UPSTREAM_ERROR") throw error;
        outcomes.failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));

  expect([...foreign]).toEqual([]);
  expect(outcomes.own + outcomes.other + outcomes.failed).toBe(calls);
  // Two of three answers are good; proto_key is the only JSON that names no order.
  expect(outcomes.own).toBeGreaterThan(calls / 2);
  expect(outcomes.failed).toBeGreaterThan(calls / 6);
  await transport.close();
  await vendor.idle();
  expect(vendor.openSockets()).toBe(0);
  expect(transport.sockets()).toBe(0);
  await vendor.stop();
});
