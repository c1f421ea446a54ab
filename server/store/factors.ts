/**
 * A passkey (WebAuthn credential) of an operator. It holds a public key only, so a leaked record cannot be used to
 * sign in.
 */
export type Passkey = {
  /** The credential's own id, base64url. */
  id: string;
  operatorId: string;
  /** Name chosen by its owner. */
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Signature counter reported by the authenticator; 0 for an authenticator that does not count. */
  counter: number;
  /** WebAuthn transports by which a browser reaches it. */
  transports: string[];
  /** Whether it is synced to more than one device. */
  synced: boolean;
  /** Epoch ms. */
  createdAt: number;
  lastUsedAt: number | null;
};

export type Passkeys = {
  /** Returns false when the id exists already, for any operator. */
  add: (passkey: Passkey) => Promise<boolean>;
  find: (id: string) => Promise<Passkey | null>;
  /** Returns the passkeys of an operator, oldest first. */
  ofOperator: (operatorId: string) => Promise<Passkey[]>;
  /**
   * Records a use. Returns false when the passkey was removed in the meantime, or when its counter did not increase
   * although one of the two counters is above 0.
   */
  recordUse: (id: string, use: { counter: number; synced: boolean; at: number }) => Promise<boolean>;
  /** Returns false when this operator has no such passkey. */
  remove: (operatorId: string, id: string) => Promise<boolean>;
};

/** Recovery codes, stored as digests only. Each works once across all instances. */
export type RecoveryCodes = {
  /** Replaces all recovery codes of an operator. */
  replace: (operatorId: string, digests: readonly string[]) => Promise<void>;
  /** Consumes a code. Returns false when there is none with this digest, or it was used before. */
  use: (operatorId: string, digest: string) => Promise<boolean>;
  left: (operatorId: string) => Promise<number>;
};
