import type { Role } from "#contract/console/roles";
import { linkPage } from "#contract/console/console";
import type { Digests } from "#server/shared/runtime.ts";
import type { WriteOutcome } from "./access-records.ts";
import type { AuditEntry } from "./audit.ts";

/**
 * Operators that administrators manage; those of the configuration file are not stored here. Each change is one
 * transaction with its audit entry, and changes are serialized across all instances.
 */
export type Operators = {
  /** Returns all operators, ordered by e-mail address. */
  all: () => Promise<StoredOperator[]>;
  find: (id: string) => Promise<StoredOperator | null>;
  /** @param email in lower case */
  findByEmail: (email: string) => Promise<StoredOperator | null>;
  findByIdentity: (identity: Identity) => Promise<StoredOperator | null>;
  /**
   * Returns the stored sign-in methods of these operators, including those of the configuration file; an operator
   * without any may be left out.
   */
  signInMethods: (ids: readonly string[]) => Promise<SignInMethods[]>;
  recordSignIn: (id: string, at: number) => Promise<void>;
  /**
   * Replaces the hash of the same password by one of the current cost, and does nothing when the stored hash has
   * changed in the meantime. This does not count as a change of the operator.
   */
  renewHash: (id: string, hashes: { from: string; to: string }) => Promise<void>;
  /**
   * Writes a record with its audit entry, or neither. `taken`: a new record has the id, the e-mail address or the
   * identity of another; `stale`: the record has another version; `last_administrator`: no other operator could manage
   * operators.
   */
  write: (change: OperatorChange, audit: AuditEntry) => Promise<WriteOutcome | "last_administrator">;
  /**
   * Removes passkeys and recovery codes of any operator, including those of the configuration file, and ends their
   * sessions. Returns false when there was nothing to remove.
   */
  dropFactors: (id: string, audit: AuditEntry) => Promise<boolean>;
  /**
   * Returns the link with this digest while it is valid. `operator` is null for the link of the first administrator.
   */
  findLink: (digest: string) => Promise<{ operator: StoredOperator | null; until: number } | null>;
  /**
   * Sets the chosen password and ends the link. `first` describes the first administrator and is used for their link
   * only. Returns null when no such link is valid, or is no longer.
   */
  useLink: (
    digest: string,
    chosen: { passwordHash: string; at: number; first: NewOperator | null },
    audit: (operator: StoredOperator) => AuditEntry,
  ) => Promise<StoredOperator | null>;
  /**
   * Replaces the link for the first administrator; null removes it. Returns false when there is an operator already,
   * so the link would open nothing.
   */
  setFirstLink: (link: OneTimeLink | null) => Promise<boolean>;
};

export type StoredOperator = {
  id: string;
  /** In lower case. */
  email: string;
  /**
   * Account at a sign-in provider (OpenID Connect) that signs this operator in; null: a password does. Never matched by
   * e-mail address, which a provider may give to another person.
   */
  identity: Identity | null;
  name: string;
  role: Role;
  secondFactor: "optional" | "required";
  /** Null until a password was chosen, after a reset, and for an operator with an identity. */
  passwordHash: string | null;
  disabled: boolean;
  /** Incremented with every change. */
  version: number;
  /** Epoch ms. */
  changedAt: number;
  /** An operator's id, or `command_line`. */
  changedBy: string;
  /** End of the validity of the operator's pending link, epoch ms; null = none. */
  linkUntil: number | null;
};

/** Account at a sign-in provider: the provider's issuer, and the `sub`, which the provider never reuses. */
export type Identity = { issuer: string; subject: string };

export type NewOperator = Pick<
  StoredOperator,
  "id" | "email" | "name" | "role" | "secondFactor" | "changedAt" | "changedBy"
>;

/** Id under which the link of the first administrator is stored; no operator has it. */
export const firstAdministrator = "";

/** A one-time link. Only a digest of its token is stored. */
export type OneTimeLink = { digest: string; /** Epoch ms. */ until: number };

/** The operator to save: version 1 creates the record, version n replaces version n - 1. */
export type OperatorChange = {
  record: StoredOperator;
  /** The operator's only link; null removes it, and without the field it stays. */
  link?: OneTimeLink | null;
  /** Removes passkeys and recovery codes, and ends the sessions. */
  dropFactors?: boolean;
  /**
   * Whether another administrator exists outside this store, in which case no operator here counts as the last
   * administrator.
   */
  otherAdministrators: boolean;
};

export type SignInMethods = {
  operatorId: string;
  passkeys: number;
  recoveryCodes: number;
  /** Epoch ms. */
  lastSignInAt: number | null;
};

/**
 * Returns whether the operator is an administrator who can sign in here, without a provider that may be unavailable.
 */
export function isAbleAdministrator({
  role,
  disabled,
  passwordHash,
}: Pick<StoredOperator, "role" | "disabled" | "passwordHash">): boolean {
  return role === "admin" && !disabled && passwordHash !== null;
}

/** Returns the change of an operator as they were read; a new link replaces the password, which stops working. */
export function operatorChange(
  before: StoredOperator,
  {
    fields,
    link,
    changedAt,
    changedBy,
    ...rest
  }: Pick<StoredOperator, "changedAt" | "changedBy"> &
    Pick<OperatorChange, "dropFactors" | "otherAdministrators"> & {
      fields?: Pick<StoredOperator, "name" | "role" | "secondFactor" | "disabled">;
      link?: OneTimeLink;
    },
): OperatorChange {
  const record = { ...before, ...fields, version: before.version + 1, changedAt, changedBy };
  if (link) return { ...rest, link, record: { ...record, passwordHash: null, linkUntil: link.until } };
  // A disabled operator must not have a link that lets them choose a password.
  return record.disabled
    ? { ...rest, link: null, record: { ...record, linkUntil: null } }
    : { ...rest, record };
}

/** Returns the operator after they chose a password, which counts as their own change. */
export function afterLink(
  before: StoredOperator,
  { passwordHash, at }: { passwordHash: string; at: number },
): StoredOperator {
  const version = before.version + 1;
  return { ...before, passwordHash, version, changedAt: at, changedBy: before.id, linkUntil: null };
}

/** Returns the initial record of an operator, who signs in with a password or at a provider. */
export function newcomer(
  operator: NewOperator,
  passwordHash: string | null,
  identity: Identity | null = null,
): StoredOperator {
  return { ...operator, identity, passwordHash, disabled: false, version: 1, linkUntil: null };
}

/**
 * Creates a one-time link: its token of 256 random bits, and the record to store.
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

/**
 * Returns the address of a one-time link.
 *
 * @param console the console's address, without a trailing slash
 */
export function linkAddress(console: string, token: string): string {
  return `${console}${linkPage}#${token}`;
}

/**
 * Returns the operator id for an e-mail address: stable across restarts and free of personal data, because it appears
 * in the call log. The demo, where everyone is an administrator, uses other ids, so that the data stored under an id
 * never belongs to a real operator later.
 */
export function operatorId(
  email: string,
  { demo, digests }: { demo: boolean; digests: Pick<Digests, "sha256"> },
): string {
  return `${demo ? "demo" : "op"}_${digests.sha256(email.toLowerCase()).slice(0, 16)}`;
}

/** Returns the id of an operator who signs in at a provider: the same on every instance, and free of personal data. */
export function providerOperatorId({ issuer, subject }: Identity, digests: Pick<Digests, "sha256">): string {
  return `op_${digests.sha256(JSON.stringify([issuer, subject])).slice(0, 32)}`;
}
