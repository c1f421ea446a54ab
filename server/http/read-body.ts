import type { IncomingMessage } from "node:http";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** After the cap so many bytes are still taken off the socket and thrown away, so that a sender can read its answer. */
const drainedBytes = 8 * 1024 * 1024;

/**
 * A request's body as text: null when its bytes are not UTF-8, `""` when there is none. At most `most + 1` bytes are kept:
 * a longer body comes back as that many characters, enough to be called too large by who judges it.
 * Rejects when the sender goes away in the middle.
 */
export function readBody(request: IncomingMessage, most: number): Promise<string | null> {
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
      if (size > most + drainedBytes) request.socket.destroy();
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
