/** Keyed and plain digests as lower-case hex of UTF-8 text. node:crypto on the server, @noble/hashes in a browser. */
export type Digests = {
  hmacSha1(key: string, text: string): string;
  hmacSha256(key: string, text: string): string;
  sha256(text: string): string;
};
