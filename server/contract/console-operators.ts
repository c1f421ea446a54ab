import { z } from "zod";
import { checkedObject, checkedText, flag, isEmail, oneOf, wholeNumber } from "./checked-fields.ts";
import { checkedName } from "./visible-name.ts";
import { roleNames } from "./roles.ts";
import { secondFactors } from "./second-factor.ts";

/** The console's own paths for operators. Those of a link need no session, the others an administrator's. */
export const operatorPaths = {
  /** GET: who may sign in here, those of the configuration file included. */
  list: "/bff/operators",
  /** POST: a new operator, and the link by which they choose their password. */
  invite: "/bff/operators/invite",
  /** POST: name, role, second factor, disabled or not. */
  change: "/bff/operators/change",
  /** POST: takes a password or the factors away. */
  reset: "/bff/operators/reset",
  /** POST: whose link it is. What opens it is posted, so it stands in no address that anybody logs. */
  link: "/bff/link",
  /** POST: chooses the password, and uses the link up. */
  useLink: "/bff/link/use",
} as const;

/** A link is good for so long, ms. */
export const linkMs = 24 * 3_600_000;

export const passwordLengths = { shortest: 8, longest: 1024 } as const;

const role = oneOf(roleNames as ["buyer", ...typeof roleNames]);
const secondFactor = oneOf(secondFactors);
const email = checkedName(254).refine(isEmail, {
  error: "must be an e-mail address",
  params: { fault: "not_email" },
});
const name = checkedName(100);
/** Which state of the operator the change is meant for: another one since then is a 409. */
const edited = { id: checkedText(), version: wholeNumber(0) };

export const inviteSchema = checkedObject({ email, name, role, second_factor: secondFactor });
export type Invite = z.input<typeof inviteSchema>;

export const changeOperatorSchema = checkedObject({
  ...edited,
  name,
  role,
  second_factor: secondFactor,
  disabled: flag,
});
export type ChangeOperator = z.input<typeof changeOperatorSchema>;

/** `password`: it opens nothing from now on, and a new link is made. `factors`: passkeys and recovery codes are gone. */
const resets = ["password", "factors"] as const;
export const resetOperatorSchema = checkedObject({
  ...edited,
  reset: oneOf(resets),
});
export type ResetOperator = z.input<typeof resetOperatorSchema>;

const opened = { token: checkedText(100) };
const password = z
  .string({ error: "must be text" })
  .min(passwordLengths.shortest, { error: `must have ${passwordLengths.shortest} characters or more` })
  .max(passwordLengths.longest, { error: `must be at most ${passwordLengths.longest} characters` });

export const openLinkSchema = checkedObject(opened);

/** `email` and `name` are the first administrator's own to say; of everybody else they are known. */
export const useLinkSchema = checkedObject({
  ...opened,
  password,
  email: email.optional(),
  name: name.optional(),
});
export type UseLink = z.input<typeof useLinkSchema>;

/** Where an operator stands: the store's are changed here, the others where they are named. */
const operatorOrigins = ["store", "file", "demo"] as const;

const listedOperatorSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roleNames),
  second_factor: z.enum(secondFactors),
  origin: z.enum(operatorOrigins),
  /** `waiting`: for the person to choose a password, by a link. */
  state: z.enum(["active", "waiting", "disabled"]),
  /** Until when the link is good; null = there is none that is. */
  link_until: z.iso.datetime().nullable(),
  passkeys: z.int(),
  recovery_codes_left: z.int(),
  last_sign_in_at: z.iso.datetime().nullable(),
  version: z.int(),
  /** The last change: when, and by whose name; null = by nobody who is known here. */
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
});
export type ListedOperator = z.infer<typeof listedOperatorSchema>;

export const operatorListSchema = z.object({
  operators: z.array(listedOperatorSchema),
  /** Until when operators may be changed without signing in again; null = sign in again first. */
  recent_until: z.iso.datetime().nullable(),
});
export type OperatorList = z.infer<typeof operatorListSchema>;

/** `link`: shown this once; null = this change made none. */
export const changedOperatorSchema = z.object({
  link: z.object({ address: z.string(), until: z.iso.datetime() }).nullable(),
});
export type ChangedOperator = z.infer<typeof changedOperatorSchema>;

/** Whose link it is. `first`: the first administrator's, who says their own e-mail address and name. */
export const openedLinkSchema = z.object({
  kind: z.enum(["first", "person"]),
  email: z.string().nullable(),
  name: z.string().nullable(),
  role: z.enum(roleNames),
  second_factor: z.enum(secondFactors),
  until: z.iso.datetime(),
});
export type OpenedLink = z.infer<typeof openedLinkSchema>;
