import { dictionary } from "@zxcvbn-ts/language-common";

/** Passwords sorted by frequency, most common first, in lower case. */
const listed = dictionary["passwords-common"];
const common = new Set(listed);

/** Number of the commonest passwords that are also refused with digits and marks after them. */
const extended = 3_000;

/** Words that the list lacks: the product's own subject, and patterns that are typed on Chinese keyboards. */
const added =
  `0123456789 987654321 00000000 88888888 66666666 12341234 123123123 zxcvbnm,./ aa12345678 woaini woaini1314
  woaini5201314 woaini520 5201314 1314520 p@ssword pa$$word admin adminadmin root rootroot toor login secretsecret default
  guest company procurement buyer buyerbuyer alibaba taobao tmall weidian`.split(/\s+/);

const stems = new Set([...listed.slice(0, extended), ...added]);

/**
 * Returns whether a password is in a published list of some 49,000 common passwords (ASVS 5.0 V6.2.4 asks for the 3,000
 * commonest that have the minimum length), or one of the 3,000 commonest with digits and marks at its end.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return common.has(text) || stems.has(text) || stems.has(text.replace(/[^\p{L}]+$/u, ""));
}
