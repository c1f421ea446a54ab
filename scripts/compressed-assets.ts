import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Files worth compressing: pictures are compressed already, and a smaller file fits into one packet as it is. */
const compressible = /\.(js|css|svg|json)$/;
const minBytes = 1_400;

/** Compresses each built file once instead of on every request, to `x.js.br` and `x.js.gz` next to `x.js`. */
export function compressedAssets(): Plugin {
  return {
    name: "compressed-assets",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      const files = Object.values(bundle).flatMap((file) => {
        const content = Buffer.from(file.type === "chunk" ? file.code : file.source);
        const isWorth = compressible.test(file.fileName) && content.length >= minBytes;
        return isWorth ? [{ path: join(dir ?? "", file.fileName), content }] : [];
      });
      await Promise.all(
        files.map(async ({ path, content }) => {
          const params = {
            // Quality 11 takes twice as long and saves two percent.
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
