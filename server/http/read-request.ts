import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatewayRequest } from "#server/gateway/gateway-request.ts";
import { plainHeaders } from "#server/kernel/plain-headers.ts";

/**
 * A request of node:http on plain values. `target` is the path and query as they were asked for, where something before has
 * changed `request.url`; `most` as `readBody` has it. Rejects when the sender goes away in the middle.
 */
export async function readRequest(
  request: IncomingMessage,
  { most, target = request.url ?? "/" }: { most: number; target?: string },
): Promise<Pick<GatewayRequest, "method" | "path" | "query" | "headers" | "body">> {
  const body = await readBody(request, most);
  return {
    method: request.method ?? "GET",
    ...splitTarget(target),
    headers: plainHeaders(request.headers),
    body,
  };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** After the cap so many bytes are still taken off the socket and thrown away, so that a sender can read its answer. */
const drainedBytes = 8 * 1024 * 1024;

/**
 * A request's body as text: null when its bytes are not UTF-8, `""` when there is none. At most `most + 1` bytes are kept:
 * a longer body comes back as that many characters, enough to be called too large by who judges it.
 */
function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      resolve("?".repeat(most + 1));
      if (size > drainedBytes) request.socket.destroy();
    });
    request.on("end", () => resolve(size > most ? "?".repeat(most + 1) : decode(chunks)));
    request.on("error", reject);
  });
}

function decode(chunks: Buffer[]): string | null {
  const [first] = chunks;
  if (!first) return "";
  try {
    return decoder.decode(chunks.length === 1 ? first : Buffer.concat(chunks));
  } catch {
    return null;
  }
}

/** A signal that is aborted when the caller goes away before it has its whole answer. */
export function callerSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller is gone"));
  });
  return gone.signal;
}

/** The path and raw query of a request line's target. An absolute form (`http://host/path`) loses its host. */
export function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  if (mark === -1) return { path: local === "" ? "/" : local, query: "" };
  return { path: local.slice(0, mark) || "/", query: local.slice(mark + 1) };
}
