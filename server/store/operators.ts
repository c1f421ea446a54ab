import type { Role } from "#contract/roles";
import { linkPage } from "#contract/console";
import type { Digests } from "#server/kernel/machine.ts";
import type { AuditEntry } from "./audit.ts";

/**
 * The operators that administrators look after themselves; those of the configuration file are not here. Each change is one
 * transaction with its audit entry, and one comes after the other on all instances.
 */
export type Operators = {
  /** In order of their e-mail addresses. */
  all: () => Promise<StoredOperator[]>;
  find: (id: string) => Promise<StoredOperator | null>;
  /** @param email in lower case */
  findByEmail: (email: string) => Promise<StoredOperator | null>;
  /** What is kept of these operators' ways in, whoever names them; one who has none may be left out. */
  waysIn: (ids: readonly string[]) => Promise<WaysIn[]>;
  noteSignIn: (id: string, at: number) => Promise<void>;
  /** The same password under a hash of today's cost; nothing where the hash is another one by now. No change of the operator. */
  renewHash: (id: string, hashes: { from: string; to: string }) => Promise<void>;
  /** false: the id or the e-mail address is taken. */
  invite: (operator: NewOperator, link: OneTimeLink, audit: AuditEntry) => Promise<boolean>;
  edit: (edit: OperatorEdit, audit: AuditEntry) => Promise<EditOutcome>;
  /** Takes passkeys and recovery codes from anybody, whoever names them, and ends their sessions. false: there was nothing. */
  dropFactors: (id: string, audit: AuditEntry) => Promise<boolean>;
  /** The link of this digest while it is good. `operator` null: it is for the first administrator. */
  findLink: (digest: string) => Promise<{ operator: StoredOperator | null; until: number } | null>;
  /**
   * Sets the password that was chosen, and ends the link. `first`: who the first administrator is, taken for their link only.
   * null: no such link is good, or not any more.
   */
  useLink: (
    digest: string,
    chosen: { passwordHash: string; at: number; first: NewOperator | null },
    audit: (operator: StoredOperator) => AuditEntry,
  ) => Promise<StoredOperator | null>;
  /** The one link for the first administrator in the place of one from before; null = none any more. false: there is an operator, so it would open nothing. */
  setFirstLink: (link: OneTimeLink | null) => Promise<boolean>;
};

export type StoredOperator = {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  role: Role;
  secondFactor: "optional" | "required";
  /** null: none was chosen yet, or it was reset. */
  passwordHash: string | null;
  disabled: boolean;
  /** Goes up with every change. */
  version: number;
  /** Epoch ms. */
  changedAt: number;
  /** An operator's id, or `command_line`. */
  changedBy: string;
  /** Until when the link that waits for them is good, epoch ms. */
  linkUntil: number | null;
};

export type NewOperator = Pick<
  StoredOperator,
  "id" | "email" | "name" | "role" | "secondFactor" | "changedAt" | "changedBy"
>;

/** The link of the first administrator is kept under this id, which no operator has. */
export const firstAdministrator = "";

/** What opens it is kept as a digest only. */
export type OneTimeLink = { digest: string; /** Epoch ms. */ until: number };

export type OperatorEdit = Pick<StoredOperator, "id" | "version" | "changedAt" | "changedBy"> & {
  /** Whether somebody else, who is not kept here, is an administrator as well: then nobody here is the last one. */
  otherAdministrators: boolean;
  fields?: Pick<StoredOperator, "name" | "role" | "secondFactor" | "disabled">;
  /** In the place of the password, which ends. */
  link?: OneTimeLink;
  /** Takes passkeys and recovery codes away, and ends the sessions. */
  dropFactors?: boolean;
};

/** `stale`: somebody changed it since, as it stands there now. */
export type EditOutcome =
  | { outcome: "done"; operator: StoredOperator }
  | { outcome: "stale"; operator: StoredOperator }
  | { outcome: "unknown" | "last_administrator" };

export type WaysIn = {
  operatorId: string;
  passkeys: number;
  recoveryCodes: number;
  /** Epoch ms. */
  lastSignInAt: number | null;
};

/** Whether the one is an administrator who can sign in. */
export function isAbleAdministrator({
  role,
  disabled,
  passwordHash,
}: Pick<StoredOperator, "role" | "disabled" | "passwordHash">): boolean {
  return role === "admin" && !disabled && passwordHash !== null;
}

/** What an edit makes of an operator. */
export function afterEdit(before: StoredOperator, edit: OperatorEdit): StoredOperator {
  const { changedAt, changedBy, fields, link } = edit;
  const after = { ...before, ...fields, version: before.version + 1, changedAt, changedBy };
  if (link) return { ...after, passwordHash: null, linkUntil: link.until };
  // Who may not sign in has no link that lets them choose a password.
  return after.disabled ? { ...after, linkUntil: null } : after;
}

/** What choosing a password makes of an operator: their own change. */
export function afterLink(
  before: StoredOperator,
  { passwordHash, at }: { passwordHash: string; at: number },
): StoredOperator {
  const version = before.version + 1;
  return { ...before, passwordHash, version, changedAt: at, changedBy: before.id, linkUntil: null };
}

/** How an operator begins. */
export function newcomer(operator: NewOperator, passwordHash: string | null): StoredOperator {
  return { ...operator, passwordHash, disabled: false, version: 1, linkUntil: null };
}

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
