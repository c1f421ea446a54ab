import { z } from "zod";
import { checkedObject, checkedText, flag, isEmail, oneOf, wholeNumber } from "../shared/checked-fields.ts";
import { checkedName } from "../shared/visible-name.ts";
import { roleNames } from "./roles.ts";
import { secondFactors } from "./states.ts";

/** Console paths for operators. Those of a link need no session; the others need an administrator's. */
export const operatorPaths = {
  /**
   * GET: the operators who may sign in here, including those of the configuration file. POST: invites one, with the link
   * by which they choose their password.
   */
  operators: "/bff/operators",
  /** PATCH: changes name, role, second factor, and whether the operator is disabled. */
  operator: "/bff/operators/:id",
  /** POST: removes a password or the factors. */
  reset: "/bff/operators/:id/reset",
  /** POST: returns the operator that a link belongs to. The secret is posted, so it appears in no logged address. */
  link: "/bff/link",
  /** POST: sets the password and invalidates the link. */
  useLink: "/bff/link/use",
} as const;

/** Lifetime of a link, in ms. */
export const linkMs = 24 * 3_600_000;

export const passwordLengths = { shortest: 8, longest: 1024 } as const;

const role = oneOf(roleNames as ["buyer", ...typeof roleNames]);
const secondFactor = oneOf(secondFactors);
const email = checkedName(254).refine(isEmail, {
  error: "must be an e-mail address",
  params: { fault: "not_email" },
});
const name = checkedName(100);
/** Version of the operator that the change is based on: a newer version is a 409. */
const version = wholeNumber(0);

export const inviteSchema = checkedObject({ email, name, role, second_factor: secondFactor });
export type Invite = z.input<typeof inviteSchema>;

export const changeOperatorSchema = checkedObject({
  version,
  name,
  role,
  second_factor: secondFactor,
  disabled: flag,
});
export type ChangeOperator = z.input<typeof changeOperatorSchema>;

/**
 * The sign-in method to reset. `password`: the password stops working and a new link is created. `factors`: passkeys and recovery codes are
 * removed.
 */
const resets = ["password", "factors"] as const;
export const resetOperatorSchema = checkedObject({ version, reset: oneOf(resets) });
export type ResetOperator = z.input<typeof resetOperatorSchema>;

const opened = { token: checkedText(100) };
const password = z
  .string({ error: "must be text" })
  .min(passwordLengths.shortest, { error: `must have ${passwordLengths.shortest} characters or more` })
  .max(passwordLengths.longest, { error: `must be at most ${passwordLengths.longest} characters` });

export const openLinkSchema = checkedObject(opened);

/** Request to use a link. Only the first administrator sends `email` and `name`; for everyone else they are already known. */
export const useLinkSchema = checkedObject({
  ...opened,
  password,
  email: email.optional(),
  name: name.optional(),
});
export type UseLink = z.input<typeof useLinkSchema>;

/** Place where an operator is defined. Those of the store are changed here, the others where they are defined. */
const operatorOrigins = ["store", "file", "demo"] as const;

const listedOperatorSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  second_factor: z.enum(secondFactors),
  origin: z.enum(operatorOrigins),
  /** True: signs in at the company's provider, which also gives the role. */
  at_provider: z.boolean(),
  /** `waiting`: the person has not yet chosen a password by their link. */
  state: z.enum(["active", "waiting", "disabled"]),
  /** Time until which the link is valid; null: there is no valid link. */
  link_until: z.iso.datetime().nullable(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  last_sign_in_at: z.iso.datetime().nullable(),
  version: z.int(),
  /** Time and author of the last change; null: the author is not known here. */
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
});
export type ListedOperator = z.infer<typeof listedOperatorSchema>;

export const operatorListSchema = z.object({
  operators: z.array(listedOperatorSchema),
  /** Time until which operators may be changed without signing in again; null: sign in again first. */
  recent_until: z.iso.datetime().nullable(),
});
export type OperatorList = z.infer<typeof operatorListSchema>;

/** Answer to a change. `link` is shown only in this answer; null: the change created none. */
export const changedOperatorSchema = z.object({
  link: z.object({ address: z.string(), until: z.iso.datetime() }).nullable(),
});
export type ChangedOperator = z.infer<typeof changedOperatorSchema>;

/** Owner of a link. `first`: the first administrator, who enters their own e-mail address and name. */
export const openedLinkSchema = z.object({
  kind: z.enum(["first", "person"]),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: z.enum(roleNames),
  second_factor: z.enum(secondFactors),
  until: z.iso.datetime(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;
