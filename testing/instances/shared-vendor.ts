import { createServer, type ServerResponse } from "node:http";
import { createSimulatorHandler } from "#server/http/simulator-handler.ts";
import { listen, stopServer } from "#server/http/listen.ts";
import { simulatorFactories } from "#server/marketplaces/simulators.ts";
import { newId, systemClock, nodeDigests } from "#server/node/runtime.ts";

export type SharedVendor = {
  /** `marketplaces.1688` of the configuration file. */
  settings: { base_url: string; app_key: string; app_secret: string };
  /** Returns the number of payment calls received. */
  payments: () => number;
  /** Category levels that were requested, in order. */
  levels: string[];
  /** Refresh tokens that the token endpoint received, in order. */
  renewals: string[];
  /** Makes the token endpoint wait until the returned function is called. */
  holdRenewals: () => () => void;
  /** From now on, payment calls fail where this returns true; `call` counts from 0. */
  failWhen: (fails: (call: number) => boolean) => void;
  close: () => Promise<void>;
};

/** An access token that this 1688 refuses, although it looks valid to the gateway. */
export const withdrawnToken = "withdrawn-by-the-buyer";

const app = { appKey: "1000000", appSecret: "secret-of-1688" };

/** Starts one 1688 for several instances: it answers payment and token calls briefly, and everything else by the simulator. */
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

  const renewals: string[] = [];
  let released = Promise.resolve();

  const json = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  async function renew(form: URLSearchParams, response: ServerResponse): Promise<void> {
    renewals.push(form.get("refresh_token") ?? "");
    const access_token = `renewed-${renewals.length}`;
    await released;
    json(response, 200, { access_token, expires_in: "36000" });
  }
  function pay(form: URLSearchParams, response: ServerResponse): void {
    const call = payments;
    payments += 1;
    if (fails(call)) return void response.writeHead(500, { "content-type": "text/html" }).end("<html>");
    if (form.get("access_token") === withdrawnToken)
      return json(response, 401, { error_code: "401", error_message: "Request need user authorized" });
    const orderId = form.get("orderId") ?? "";
    const resultList = { channels: [], orderId, payFee: 1, timeout: "2026-11-21 14:00:45" };
    json(response, 200, { success: true, resultList });
  }

  const server = createServer((request, response) => {
    const answer = request.url?.includes("payWay") ? pay : request.url?.includes("getToken") ? renew : null;
    if (!answer) return rest(request, response);
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => void answer(new URLSearchParams(body), response));
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
    renewals,
    holdRenewals: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      return resolve;
    },
    failWhen: (next) => {
      payments = 0;
      fails = next;
    },
    close: () => stopServer(server, 0),
  };
}
