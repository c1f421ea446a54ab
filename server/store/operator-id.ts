import type { Digests } from "#server/kernel/digests.ts";

/**
 * The id of whoever has this address: stable over restarts and free of personal data, as it stands in the call log. The demo,
 * where anybody is an administrator, makes other ids: what it keeps under one is nobody's later.
 */
export function operatorId(
  email: string,
  { demo, digests }: { demo: boolean; digests: Pick<Digests, "sha256"> },
): string {
  return `${demo ? "demo" : "op"}_${digests.sha256(email.toLowerCase()).slice(0, 16)}`;
}
