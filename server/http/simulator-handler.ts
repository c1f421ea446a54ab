import type { ServerResponse } from "node:http";
import { isChannel, type Channel } from "#contract/shared/channel";
import type { SimulatedResponse, Simulator } from "#server/marketplaces/simulator.ts";
import type { Handler } from "./edge-server.ts";
import {
  bodyRefusals,
  createBodyReader,
  type BodyReader,
  requestHead,
  edgeFailures,
  sendFailure,
} from "./plain-http.ts";

export const simulatorPrefix = "/simulator/";

/**
 * Maximum size of a vendor request, bytes. It exceeds any request of the gateway: a picture in Base64, its characters
 * escaped.
 */
const maxVendorBodyBytes = 16 * 1024 * 1024;
/**
 * Time after which a simulated vendor that never answers disconnects, ms. It exceeds the wait of any caller in this
 * product.
 */
const maxHangMs = 30_000;

/**
 * Mounts the simulated marketplaces at `/simulator/<channel>/…`, including faults on the socket (docs/simulator.md).
 */
export function createSimulatorHandler(
  simulators: Partial<Record<Channel, Simulator>>,
  { newRequestId, readBody = createBodyReader() }: { newRequestId: () => string; readBody?: BodyReader },
): Handler {
  return (request, response) => {
    const { method, path, query, headers } = requestHead(request);
    const [channel = "", ...rest] = path.slice(simulatorPrefix.length).split("/");
    const simulator = isChannel(channel) ? simulators[channel] : undefined;
    if (!simulator) {
      sendFailure(response, edgeFailures.notFound(), newRequestId());
      return;
    }
    const name = /^pictures\/([\w-]+)\.png$/.exec(rest.join("/"))?.[1];
    if (name !== undefined && (method === "GET" || method === "HEAD")) {
      sendPicture(response, simulator, name).catch((error: unknown) =>
        sendFailure(response, edgeFailures.internal(error), newRequestId()),
      );
      return;
    }
    readBody(request, response, async () => ({ bytes: maxVendorBodyBytes, owner: null }))
      .then(async (taken) => {
        if (typeof taken === "string") return sendFailure(response, bodyRefusals[taken](), newRequestId());
        const answer = await simulator.handle({
          method,
          path: `/${rest.join("/")}`,
          query,
          headers,
          body: taken.body ?? "",
        });
        sendScenario(response, answer);
      })
      .catch((error: unknown) => sendFailure(response, edgeFailures.internal(error), newRequestId()));
  };
}

/** Sends a product's picture or a documented one, to be pasted, dropped or named in `image_url`. */
async function sendPicture(response: ServerResponse, { picture }: Simulator, name: string): Promise<void> {
  const bytes = (await picture?.(name)) ?? null;
  if (bytes === null) response.writeHead(404).end();
  else response.writeHead(200, { "content-type": "image/png", "content-length": bytes.length }).end(bytes);
}

function sendScenario(response: ServerResponse, answer: SimulatedResponse): void {
  if (!("fault" in answer)) {
    response.writeHead(answer.status, {
      ...answer.headers,
      "x-content-type-options": "nosniff",
      "content-length": Buffer.byteLength(answer.body),
    });
    response.end(answer.body);
    return;
  }
  const { socket } = response;
  if (answer.fault === "reset") socket?.resetAndDestroy();
  else if (answer.fault === "close_before_headers") socket?.destroy();
  else if (answer.fault === "hang") hang(response);
  else truncate(response, answer.body ?? "{");
}

function hang(response: ServerResponse): void {
  const timer = setTimeout(() => response.destroy(), maxHangMs).unref();
  response.on("close", () => clearTimeout(timer));
}

/** Announces the whole body, sends a part of it, and closes the connection. */
function truncate(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    "content-type": "application/json;charset=UTF-8",
    "content-length": Buffer.byteLength(body) + 64,
  });
  response.write(body, () => response.socket?.destroySoon());
}
