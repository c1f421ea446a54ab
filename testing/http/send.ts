import { request as open, type IncomingHttpHeaders } from "node:http";

export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

export type Received = { status: number; headers: IncomingHttpHeaders; bytes: Buffer; text: string };

/**
 * Sends one request over its own socket, with exactly this path and these headers: fetch would normalize the path and
 * refuse some headers.
 */
export function send(url: string, { method = "GET", headers = {}, body }: Sent = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { origin, hostname, port } = new URL(url);
    const path = url.slice(origin.length) || "/";
    const outgoing = open({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text: bytes.toString("utf8"),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
