import type { Channel } from "#contract/shared/channel";
import { wait } from "#server/shared/runtime.ts";
import { createSimulatorTransport, simulatorFactories } from "#server/marketplaces/simulators.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";
import { createMemoryStore } from "#server/store/memory/memory-store.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey } from "./test-access.ts";
import type { OutboundResponse, Transport } from "#server/marketplaces/upstream/transport.ts";

/**
 * Starts the gateway's own function over every simulator, without sockets and pauses, so that thousands of requests
 * take seconds.
 */
export async function createReplayFixture() {
  const store = createMemoryStore({ clock: systemClock, newId, quotaDayZone: "Asia/Shanghai" });
  const access = realAccess(nodeDigests);
  const dailyUnits = access.platformDailyUnits;
  await store.access.apply({ ...access, plans: access.plans.map((plan) => ({ ...plan, dailyUnits })) });
  const simulators = Object.fromEntries(
    (Object.keys(simulatorFactories) as Channel[]).map((channel) => [
      channel,
      simulatorFactories[channel]({
        ...vendorApps[channel],
        digests: nodeDigests,
        clock: systemClock,
        accessTokens: access.apps.flatMap(({ authorizations }) =>
          Object.values(authorizations).map(({ accessToken }) => accessToken),
        ),
        categoryNodes: 300,
      }),
    ]),
  );
  const { gateway } = createRealGateway({
    store,
    transport: createReplayingTransport(createSimulatorTransport(simulators, systemClock)),
    digests: nodeDigests,
    clock: systemClock,
    wait,
    pause: async () => {},
    newId,
    baseUrls: {
      "1688": "simulator:/1688/openapi",
      taobao: "simulator:/taobao/rest",
      weidian: "simulator:/weidian/api",
    },
  });
  return {
    /** Posts a body with a live key. */
    post: async (path: string, body: object): Promise<{ status: number; text: string }> => {
      const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
      const answer = await gateway(
        { method: "POST", path, query: "", headers, body: JSON.stringify(body) },
        new AbortController().signal,
      );
      return { status: answer.status, text: String(answer.body) };
    },
    /** Returns a picture that a simulator serves, by its name. */
    picture: async (channel: Channel, name: string): Promise<Uint8Array> => {
      const answer = await simulators[channel]?.picture?.(name);
      if (!answer) throw new Error(`no picture ${name}`);
      return answer;
    },
  };
}

/**
 * Caches the simulators' answers by request, so that each is computed only once. Parts that differ from call to call
 * are not compared. `count` returns the number of requests. Faults are never cached.
 */
export function createReplayingTransport(transport: Transport): Transport & { count: () => number } {
  const known = new Map<string, OutboundResponse>();
  let count = 0;
  const replay: Transport = async (request, limits, signal) => {
    count += 1;
    const question = `${request.url}?${request.body ?? ""}`.replace(
      /\b(sign|timestamp|_aop_signature|_aop_timestamp)=[^&]*/g,
      "",
    );
    const found = known.get(question) ?? (await transport(request, limits, signal));
    known.set(question, found);
    return found;
  };
  return Object.assign(replay, { count: () => count });
}
