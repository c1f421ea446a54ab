import { createServer } from "node:http";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { listen } from "#server/http/listen.ts";
import { stopServer } from "#server/http/stop-server.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { newId, systemClock } from "#server/node/clock.ts";
import { nodeDigests } from "#server/node/node-digests.ts";

export type SharedVendor = {
  /** `marketplaces.1688` of the configuration file. */
  settings: { base_url: string; app_key: string; app_secret: string };
  /** Payment calls that have arrived. */
  payments: () => number;
  /** Category levels that were asked for, in order. */
  levels: string[];
  /** From now on every payment call of which this is true fails; it counts from 0. */
  failWhen: (fails: (call: number) => boolean) => void;
  close: () => Promise<void>;
};

const app = { appKey: "1000000", appSecret: "secret-of-1688" };

/** One 1688 for several instances: payment calls are answered in short, everything else by the simulator. */
export async function startSharedVendor(categoryNodes: number): Promise<SharedVendor> {
  const simulator = simulatorFactories["1688"]({
    ...app,
    digests: nodeDigests,
    clock: systemClock,
    accessTokens: ["token"],
    categoryNodes,
  });
  const rest = createSimulatorHandler(
    {
      "1688": {
        ...simulator,
        handle: (request) => {
          const level = new URLSearchParams(request.body).get("categoryID");
          if (level !== null) levels.push(level);
          return simulator.handle(request);
        },
      },
    },
    { newId },
  );
  const levels: string[] = [];
  let payments = 0;
  let fails = (_call: number) => false;

  const server = createServer((request, response) => {
    if (!request.url?.includes("payWay")) return rest(request, response);
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const call = payments;
      payments += 1;
      if (fails(call)) return response.writeHead(500, { "content-type": "text/html" }).end("<html>");
      const orderId = new URLSearchParams(body).get("orderId") ?? "";
      const resultList = { channels: [], orderId, payFee: 1, timeout: "2026-11-21 14:00:45" };
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(JSON.stringify({ success: true, resultList }));
    });
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    settings: {
      base_url: `http://127.0.0.1:${port}/simulator/1688/openapi`,
      app_key: app.appKey,
      app_secret: app.appSecret,
    },
    payments: () => payments,
    levels,
    failWhen: (next) => {
      payments = 0;
      fails = next;
    },
    close: () => stopServer(server, 0),
  };
}
