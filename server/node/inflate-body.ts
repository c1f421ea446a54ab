import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from "node:zlib";
import { TransportFault } from "#server/marketplaces/upstream/transport.ts";

type Inflated = { buffer: Uint8Array; engine: { bytesWritten: number } };

/**
 * The body behind its `content-encoding`, though we asked for none. All or nothing: a stream that ends early, has bytes
 * behind its end or is labelled wrongly is a fault, never a readable half (docs/reliability.md rows 13 and 14).
 * Synchronous, because `largest` (bytes) keeps it short. @throws TransportFault encoding, too_large
 */
export function inflateBody(body: Uint8Array, encoding: string, largest: number): Uint8Array {
  const name = encoding.trim().toLowerCase();
  if (name === "" || name === "identity" || body.length === 0) return body;
  const inflate = Object.hasOwn(inflaters, name) ? inflaters[name] : undefined;
  if (!inflate) throw new TransportFault("encoding", true, { cause: "unknown content-encoding" });
  let inflated: Inflated;
  try {
    inflated = inflate(body, { maxOutputLength: largest, info: true }) as unknown as Inflated;
  } catch (error) {
    const tooLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw new TransportFault(tooLarge ? "too_large" : "encoding", true);
  }
  if (inflated.engine.bytesWritten !== body.length) throw new TransportFault("encoding", true);
  return inflated.buffer;
}

const inflaters: Partial<Record<string, (body: Uint8Array, options: ZlibOptions) => unknown>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};
