import { randomBytes } from "node:crypto";

/** 256 bits of the system's generator, as 43 characters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
