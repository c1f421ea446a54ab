import { linkPage } from "#contract/console";
import type { Digests } from "#server/kernel/digests.ts";
import type { OneTimeLink } from "./operators.ts";

/**
 * A new link: the token that it opens with, 256 random bits, and what is kept of it.
 *
 * @param dependencies.until epoch ms
 */
export function newLink({
  digests,
  newSecret,
  until,
}: {
  digests: Digests;
  newSecret: () => string;
  until: number;
}): { token: string; link: OneTimeLink } {
  const token = newSecret();
  return { token, link: { digest: linkDigest(digests, token), until } };
}

export function linkDigest(digests: Digests, token: string): string {
  return digests.sha256(`one-time link ${token}`);
}

/** @param console the console's address, without a slash at the end */
export function linkAddress(console: string, token: string): string {
  return `${console}${linkPage}#${token}`;
}
