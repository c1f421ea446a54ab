import { createServer as createHttps } from "node:https";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Request that a receiver got; `body` is its exact text. */
export type ReceivedDelivery = { headers: Record<string, string>; body: string };

/** Answers a request, or leaves it without an answer. */
type Answer = (response: ServerResponse, request: IncomingMessage, received: ReceivedDelivery) => void;

/** Starts a receiver of webhooks on loopback. It answers 204 unless `answer` says otherwise. */
export async function startReceiver({
  answer = (response) => response.writeHead(204).end(),
  tls,
}: { answer?: Answer; tls?: { key: string; cert: string } } = {}) {
  const received: ReceivedDelivery[] = [];
  let arrived = Promise.withResolvers<void>();
  const receiver = { answer };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const got = { headers, body: Buffer.concat(chunks).toString("utf8") };
      received.push(got);
      receiver.answer(response, request, got);
      arrived.resolve();
      arrived = Promise.withResolvers();
    });
    request.on("error", () => undefined);
  };
  const server = tls ? createHttps(tls, handle) : createServer(handle);
  server.on("clientError", () => undefined).on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${tls ? "https" : "http"}://127.0.0.1:${port}/hooks`,
    received,
    answerBy: (next: Answer) => {
      receiver.answer = next;
    },
    /** Resolves when this many requests have arrived in total. */
    until: async (count: number) => {
      while (received.length < count) await arrived.promise;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
