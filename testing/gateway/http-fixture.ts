import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Channel } from "#contract/shared/channel";
import { createDispatch, createGatewayHandler } from "#server/http/dispatch.ts";
import { bodyLimitAt } from "#server/gateway/body-limits.ts";
import type { Handler } from "#server/http/edge-server.ts";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { type FetchPicture, wait } from "#server/shared/runtime.ts";
import type { Transport } from "#server/marketplaces/upstream/transport.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { openSqliteStore } from "#server/store/sqlite/sqlite-store.ts";
import { createRealGateway, realAccess, vendorApps } from "./real-gateway.ts";
import { liveKey, testAccess } from "./test-access.ts";

/** Starts the gateway and the simulated marketplaces behind one listening socket, so that every hop of a call is real HTTP. */
export async function startHttpFixture(options: { transport?: Transport; fetchPicture?: FetchPicture } = {}) {
  const store = await openSqliteStore({
    path: ":memory:",
    clock: systemClock,
    newId,
    quotaDayZone: "Asia/Shanghai",
  });
  const access = realAccess(nodeDigests);
  await store.access.apply(access);
  const tokens = testAccess.apps.flatMap(({ authorizations, warehouse }) =>
    [authorizations, warehouse?.authorizations ?? {}].flatMap((of) =>
      Object.values(of).map((authorization) => authorization.accessToken),
    ),
  );
  const simulatorOf = (channel: Channel) =>
    simulatorFactories[channel]({
      ...vendorApps[channel],
      digests: nodeDigests,
      clock: systemClock,
      accessTokens: tokens,
      categoryNodes: 300,
    });

  let handle: Handler = (_, response) => response.destroy();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = createUndiciTransport();
  const { gateway, lines } = createRealGateway({
    store,
    transport: options.transport ?? transport,
    digests: nodeDigests,
    clock: systemClock,
    wait,
    newId,
    ...(options.fetchPicture && { fetchPicture: options.fetchPicture }),
    baseUrls: {
      "1688": `${origin}/simulator/1688/openapi`,
      taobao: `${origin}/simulator/taobao/rest`,
      weidian: `${origin}/simulator/weidian/api`,
    },
  });
  handle = createDispatch({
    gateway: createGatewayHandler(gateway, {
      bodyGrantOf: async ({ path }) => ({ bytes: bodyLimitAt(path), owner: null }),
      newRequestId: newId,
      onError: () => undefined,
    }),
    simulators: createSimulatorHandler(
      { "1688": simulatorOf("1688"), taobao: simulatorOf("taobao"), weidian: simulatorOf("weidian") },
      { newRequestId: newId },
    ),
    rest: (_, response) => response.writeHead(404).end(),
  });

  return {
    origin,
    store,
    lines,
    gateway,
    get: (path: string, headers: Record<string, string>) => fetch(origin + path, { headers }),
    post: (path: string, body: unknown) =>
      fetch(origin + path, {
        method: "POST",
        headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
        body:
          typeof body === "string" || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
      }),
    stop: async () => {
      await transport.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await store.close();
    },
  };
}
