import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** What has no gain from it: pictures are compressed already, and a small file fits into one packet as it is. */
const compressible = /\.(js|css|svg|json)$/;
const leastBytes = 1_400;

/** Compresses each built file once, instead of on every request: `x.js.br` and `x.js.gz` beside `x.js`. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const isWorth = compressible.test(file.fileName) && content.length >= leastBytes;
        return isWorth ? [{ path: join(dir ?? "", file.fileName), content }] : [];
      });
      await Promise.all(
        files.map(async ({ path, content }) => {
          const params = {
            // The last step takes twice as long for two percent.
            [constants.BROTLI_PARAM_QUALITY]: 10,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
          await writeFile(
            `${path}.gz`,
            await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
          );
        }),
      );
    },
  };
}
