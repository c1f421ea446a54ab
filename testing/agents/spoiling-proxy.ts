import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { send } from "../http/send.ts";

/**
 * Starts a proxy in front of the simulated marketplaces at `origin` that rewrites each answer. `spoil` takes and
 * returns JSON text.
 */
export async function startSpoilingProxy(origin: string, spoil: (json: string) => string) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "GET", url = "/", headers } = request;
      const sent = { "content-type": headers["content-type"] ?? "application/json" };
      const answer = await send(origin + url, { method, headers: sent, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, { "content-type": "application/json" });
      response.end(spoil(answer.text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
