import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/**
 * Reads a regular text file of at most `maxBytes`.
 * @throws Error with the `code` of the system, `EFTYPE`, `EFBIG` or `ERR_ENCODING_INVALID_ENCODED_DATA`
 */
export function readText(path: string, maxBytes: number): string {
  // Opening a pipe would otherwise wait for its writer.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw coded("EISDIR");
    if (!stats.isFile()) throw coded("EFTYPE");
    if (stats.size > maxBytes) throw coded("EFBIG");
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } finally {
    closeSync(file);
  }
}

function coded(code: string): Error {
  return Object.assign(new Error(`The file cannot be read: ${code}`), { code });
}
