/**
 * Reads a text file of at most `maxBytes`. Throws an error with a `code`: one of the system's, `EFTYPE` when it is not
 * a regular file, `EFBIG` when it is larger, or `ERR_ENCODING_INVALID_ENCODED_DATA` when it is not UTF-8.
 */
export type ReadText = (path: string, maxBytes: number) => string;

/** Maximum size of a file with a secret. */
const maxKiB = 64;

/** Reasons by the code of the error. No reason repeats the path, because the path may be a secret by mistake. */
const reasons = new Map([
  ["ENOENT", "names a file that does not exist: create it, or correct the path"],
  ["ENOTDIR", "names a file that does not exist: create it, or correct the path"],
  ["EACCES", "names a file that this process may not read: let its user read it (chown, chmod 400)"],
  ["EPERM", "names a file that this process may not read: let its user read it (chown, chmod 400)"],
  ["EISDIR", "names a directory: name the file in it"],
  ["EFTYPE", "names something that is not a regular file: write the secret to a file"],
  ["EFBIG", `names a file of more than ${maxKiB} KiB, which is no secret: correct the path`],
  [
    "ERR_ENCODING_INVALID_ENCODED_DATA",
    "names a file that is not text: write the secret as text, such as base64",
  ],
]);

/**
 * Reads the secret in a file, without the line break at its end. An error says what to do, and holds nothing of the
 * path or the file.
 */
export function readSecret(
  path: string,
  readText: ReadText,
): { secret: string; error: null } | { secret: null; error: string } {
  try {
    const secret = readText(path, maxKiB * 1024).trim();
    if (secret === "") return { secret: null, error: "names an empty file: write the secret into it" };
    if (/\p{Cc}/u.test(secret))
      return { secret: null, error: "names a file of more than one line: write only the secret into it" };
    return { secret, error: null };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown error";
    return { secret: null, error: reasons.get(code) ?? `names a file that cannot be read (${code})` };
  }
}
