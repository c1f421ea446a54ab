import { grantedActions, roleNames, type GrantedAction, type Role } from "#contract/console/roles";
import type { AuditEntry } from "./audit.ts";

export type GrantedRoles = Readonly<Record<Role, readonly GrantedAction[]>>;

/** The actions that administrators granted to roles. */
export type GrantsRecord = {
  roles: GrantedRoles;
  /** 0 before the first change; each change adds one. */
  version: number;
  /** Time of the latest change, epoch ms; null when never changed. */
  changedAt: number | null;
  /** The operator's e-mail address. */
  changedBy: string | null;
};

/** Actions that an administrator granted to roles. They take effect on every instance at once. */
export type Grants = {
  read: () => Promise<GrantsRecord>;
  /**
   * Saves the record over the version before it, together with its entry in the audit log. Returns false when another
   * administrator was first.
   */
  write: (record: GrantsRecord, audit: AuditEntry) => Promise<boolean>;
};

/** The record before an administrator has granted anything. */
export const noGrants: GrantsRecord = {
  roles: { buyer: [], support: [], admin: [] },
  version: 0,
  changedAt: null,
  changedBy: null,
};

/** Returns the known actions of each role, in a fixed order; a later version may have stored others. */
export function knownGrants(stored: Readonly<Partial<Record<Role, readonly string[]>>>): GrantedRoles {
  const known = (role: Role) => grantedActions.filter((action) => stored[role]?.includes(action));
  return Object.fromEntries(roleNames.map((role) => [role, known(role)])) as Record<Role, GrantedAction[]>;
}
