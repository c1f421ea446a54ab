/** A passkey (WebAuthn credential) of an operator: a public key, so nothing here signs anybody in. */
export type Passkey = {
  /** The credential's own id, base64url. */
  id: string;
  operatorId: string;
  /** What its owner calls it. */
  name: string;
  /** COSE, base64url. */
  publicKey: string;
  /** How often the authenticator says it was used; 0 for one that does not count. */
  counter: number;
  /** How a browser reaches it, in WebAuthn's words. */
  transports: string[];
  /** Whether it is kept on more devices than one. */
  synced: boolean;
  /** Epoch ms. */
  createdAt: number;
  lastUsedAt: number | null;
};

export type Passkeys = {
  /** false: the id is there already, whoever has it. */
  add: (passkey: Passkey) => Promise<boolean>;
  find: (id: string) => Promise<Passkey | null>;
  /** Oldest first. */
  ofOperator: (operatorId: string) => Promise<Passkey[]>;
  /** Notes a use. false: it was removed meanwhile, or its counter did not go up although one of both is above 0. */
  noteUse: (id: string, use: { counter: number; synced: boolean; at: number }) => Promise<boolean>;
  /** false: this operator has no such passkey. */
  remove: (operatorId: string, id: string) => Promise<boolean>;
};

/** Recovery codes, as digests only. Each works once, on whichever instance it is shown first. */
export type RecoveryCodes = {
  /** From now on these and no others. */
  replace: (operatorId: string, digests: readonly string[]) => Promise<void>;
  /** Uses one up. false: there is none like it, or no longer. */
  use: (operatorId: string, digest: string) => Promise<boolean>;
  left: (operatorId: string) => Promise<number>;
};
