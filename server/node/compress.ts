import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

function compressing({ quality, level }: { quality: number; level: number }) {
  return {
    br: (bytes: Uint8Array): Promise<Uint8Array> =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_LGWIN]: 22,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    gzip: (bytes: Uint8Array): Promise<Uint8Array> => zip(bytes, { level }),
  };
}

/**
 * Compresses off the event loop. Quality 9: a tree of 100,000 nodes takes a third of a second of another thread, once
 * per refresh; the best quality would take ten seconds for a fifth less.
 */
export const compress = compressing({ quality: 9, level: 6 });

/** Compresses texts that a caller can cause to be made again, such as openapi.json by another Host: 1 ms for 175 KB. */
export const compressQuickly = compressing({ quality: 3, level: 3 });
