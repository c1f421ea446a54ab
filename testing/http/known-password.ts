/** A password with its hash at the full cost, computed in advance, because hashing or checking one takes most of a second. */
export const knownPassword = {
  password: "correct horse 电池",
  hash: "scrypt$131072$8$1$c2FsdC1vZi10aGlzLXRlc3Q$rAzpwQjVZuG4a6yQojQ16MPydgFAER5xppQ4gldUVBo",
};

/** Replaces the check of passwords in tests of something else. */
export async function verifyKnown(password: string, hash: string | null): Promise<boolean> {
  return hash === knownPassword.hash && password === knownPassword.password;
}
