import type { Digests } from "#server/shared/runtime.ts";

const howMany = 10;
/** 120 random bits, enough to store a plain digest (ASVS 6.5.2 asks for 112). */
const digits = 30;

/** Returns new recovery codes, such as `0f3a9-…`: six groups of five hexadecimal digits. */
export function newRecoveryCodes({
  digests,
  newSecret,
}: {
  digests: Digests;
  newSecret: () => string;
}): string[] {
  return Array.from({ length: howMany }, () =>
    (digests.sha256(newSecret()).slice(0, digits).match(/.{5}/g) ?? []).join("-"),
  );
}

/** Returns the stored digest of a code. Spaces, dashes and case are ignored. */
export function recoveryDigest(digests: Digests, operatorId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^0-9a-f]/g, "");
  return digests.sha256(`recovery code ${operatorId} ${plain}`);
}
