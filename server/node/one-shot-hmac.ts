import { hash } from "node:crypto";

/** The block of SHA-1 and of SHA-256, bytes. */
const blockBytes = 64;
const mostSecrets = 32;

type Pads = { inner: Buffer; outer: Buffer };

/**
 * HMAC (RFC 2104) of texts in UTF-8 as lower-case hex, from two one-shot hashes: Node's own Hmac object takes twice as long, and
 * each waits for the garbage collector. The padded secrets of the last few are kept; they are in memory anyway.
 */
export function createHmac(algorithm: "sha1" | "sha256"): (secret: string, text: string) => string {
  const known = new Map<string, Pads>();
  let scratch = Buffer.alloc(4096);

  function padsOf(secret: string): Pads {
    const kept = known.get(secret);
    if (kept) return kept;
    const bytes = Buffer.from(secret, "utf8");
    const key = bytes.length > blockBytes ? hash(algorithm, bytes, "buffer") : bytes;
    const block = Buffer.concat([key], blockBytes);
    const digestBytes = hash(algorithm, "", "buffer").length;
    const pads = {
      inner: block.map((byte) => byte ^ 0x36) as Buffer,
      outer: Buffer.concat([block.map((byte) => byte ^ 0x5c)], blockBytes + digestBytes),
    };
    if (known.size >= mostSecrets) known.clear();
    known.set(secret, pads);
    return pads;
  }

  return (secret, text) => {
    const { inner, outer } = padsOf(secret);
    // A UTF-16 unit takes at most three bytes.
    if (blockBytes + text.length * 3 > scratch.length) scratch = Buffer.alloc(blockBytes + text.length * 3);
    scratch.set(inner);
    const end = blockBytes + scratch.write(text, blockBytes, "utf8");
    // Latin-1 stands for the bytes themselves, and costs less than a buffer of its own.
    outer.write(hash(algorithm, scratch.subarray(0, end), "binary"), blockBytes, "latin1");
    return hash(algorithm, outer, "hex");
  };
}
