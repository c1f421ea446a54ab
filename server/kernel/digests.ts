/** Keyed and plain digests as lower-case hex of UTF-8 text. node:crypto on the server, @noble/hashes in a browser. */
export type Digests = {
  hmacSha1(key: string, text: string): string;
  hmacSha256(key: string, text: string): string;
  sha256(text: string): string;
};

/** Equality in a time that depends on the length only: nothing can be learned about a digest by measuring. */
export function sameText(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++)
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
