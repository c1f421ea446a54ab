import { z } from "zod";
import { checkedObject, flag, listOf, oneOf, wholeNumber } from "../shared/checked-fields.ts";
import { grantedActions } from "./roles.ts";

/** Console paths for the switches of purchasing that belong to no app; for administrators only. */
export const purchasingPaths = {
  /** GET: whether purchasing is stopped, and which roles may create and cancel orders. */
  purchasing: "/bff/purchasing",
  /** PUT: the kill switch; stops or starts purchasing on every instance within a second. */
  stopped: "/bff/purchasing/stopped",
  /** PUT: grants the actions of purchasing to roles. */
  grants: "/bff/purchasing/grants",
} as const;

/** Maximum limit of the orders that an app may create, fen: a hundred million yuan. */
export const maxCap = 10_000_000_000;

const granted = z.array(z.enum(grantedActions));

const grantsSchema = z.object({
  /** Actions of purchasing that each role permits. */
  buyer: granted,
  support: granted,
  admin: granted,
  /** 0 when nothing was granted yet. A change names the version that its administrator saw. */
  version: z.int(),
  changed_at: z.iso.datetime().nullable(),
  /** The operator's e-mail address. */
  changed_by: z.string().nullable(),
});
export type GrantsRow = z.infer<typeof grantsSchema>;

export const purchasingSchema = z.object({
  /** True when no order is created or cancelled on any instance. Orders can still be read. */
  stopped: z.boolean(),
  grants: grantsSchema,
});
export type PurchasingSwitches = z.infer<typeof purchasingSchema>;

export const stoppedSchema = checkedObject({ stopped: flag });
export type StoppedInput = z.input<typeof stoppedSchema>;

const granting = listOf(oneOf(grantedActions));
export const grantsChangeSchema = checkedObject({
  version: wholeNumber(0),
  buyer: granting,
  support: granting,
  admin: granting,
});
export type GrantsChange = z.input<typeof grantsChangeSchema>;
