import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encryption of texts that must not be readable in the database. */
export type TextSeal = {
  /**
   * Seals a text with the newest key; the same text gives a different result each time. `context` names the owner of
   * the text.
   */
  seal: (text: string, context: string) => string;
  /** Returns the text; null when no key opens it: another key, another context, or changed bytes. */
  open: (sealed: string, context: string) => string | null;
  /** Returns whether it was sealed with the newest key, so that older ones may be removed. */
  isNewest: (sealed: string) => boolean;
};

const algorithm = "aes-256-gcm";
const version = "sealed1";
/** Size of a key, bytes. */
export const sealKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Creates AES-256-GCM encryption under one or more keys of 32 bytes: the first seals, all open. A sealed text reads
 * `sealed1.<key id>.<nonce>.<cipher text and tag>`; version, key id and context are authenticated with it, so it can
 * neither be moved to another owner nor be attributed to another key.
 */
export function createTextSeal(keys: readonly [Uint8Array, ...Uint8Array[]]): TextSeal {
  const known = new Map(keys.map((key) => [sealKeyId(key), key]));
  const newest = keys[0];
  const newestId = sealKeyId(newest);
  const bound = (id: string, context: string) => Buffer.from(JSON.stringify([version, id, context]), "utf8");

  return {
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, newest, nonce, { authTagLength: tagBytes });
      cipher.setAAD(bound(newestId, context));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [version, newestId, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },

    open: (sealed, context) => {
      const [found, id = "", nonce = "", body = "", ...rest] = sealed.split(".");
      const key = known.get(id);
      const bytes = Buffer.from(body, "base64url");
      const start = Buffer.from(nonce, "base64url");
      if (found !== version || !key || rest.length > 0) return null;
      if (start.length !== nonceBytes || bytes.length < tagBytes) return null;
      try {
        const decipher = createDecipheriv(algorithm, key, start, { authTagLength: tagBytes });
        decipher.setAAD(bound(id, context));
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        return decipher.update(bytes.subarray(0, -tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },

    isNewest: (sealed) => sealed.startsWith(`${version}.${newestId}.`),
  };
}

/** Returns an id for a key that does not reveal it: the beginning of a digest of it. */
export function sealKeyId(key: Uint8Array): string {
  return createHash("sha256").update("token key id\n").update(key).digest("hex").slice(0, 12);
}

/** Returns the id of the key that a text was sealed with; null for a text in clear. */
export function sealedWith(text: string): string | null {
  return /^sealed[0-9]+\.([0-9a-f]{12})\./.exec(text)?.[1] ?? null;
}

/**
 * Reads a key as the settings have it: 32 bytes in base64 or base64url.
 * @returns null for any other text
 */
export function readSealKey(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, "base64");
  return key.length === sealKeyBytes ? key : null;
}

/** Returns a new key in base64. */
export function newSealKey(): string {
  return randomBytes(sealKeyBytes).toString("base64");
}
