import { z } from "zod";
import { askedMomentSchema, isOneLine } from "./plain-text.ts";

/** The console's own paths to the log of what administrators changed; for administrators only. */
export const auditPaths = {
  /** GET: a page of it, newest first, by `auditQuerySchema`. */
  list: "/bff/audit",
  /** GET: all that fits the same filters as CSV, newest first. */
  csv: "/bff/audit.csv",
} as const;

/** What can be done that is kept there. */
export const auditActions = [
  "app_created",
  "app_changed",
  "app_approved",
  "app_suspended",
  "marketplace_authorized",
  "marketplace_forgotten",
  "key_created",
  "key_changed",
  "key_rotated",
  "key_revoked",
  "plan_created",
  "plan_changed",
  "operator_invited",
  "operator_changed",
  "operator_password_reset",
  "operator_factors_reset",
  "operator_password_chosen",
  "first_link_made",
  "first_administrator",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Every field that a change can be about, as the store keeps it. */
export const auditFields = [
  "name",
  "mode",
  "plan",
  "warehouse_code",
  "state",
  "reason",
  "merchant_uuid",
  "environment",
  "scopes",
  "note",
  "expires_at",
  "revoked",
  "text",
  "new_key",
  "enabled",
  "requests_per_minute",
  "daily_units",
  "channels",
  "units",
  "email",
  "role",
  "second_factor",
  "disabled",
  "in_file",
  "account_name",
  "account_id",
] as const;
export type AuditField = (typeof auditFields)[number];

const longest = 300;
const text = z
  .string()
  .trim()
  .max(longest, { error: `is at most ${longest} characters` })
  .refine(isOneLine, "has control characters");

/** What is asked for in the query; all that is named has to fit. */
export const auditQuerySchema = z.object({
  /** An operator's id or e-mail address. */
  operator: text.optional(),
  action: z.enum(auditActions, { error: "is no action of this log" }).optional(),
  /** `apps/<id>` is also its keys. */
  subject: text.optional(),
  from: askedMomentSchema.optional(),
  /** Exclusive. */
  until: askedMomentSchema.optional(),
  /** `next` of the page before. */
  below: z
    .string()
    .regex(/^[0-9]{1,15}$/, { error: "is `next` of the page before" })
    .optional(),
});

const factsSchema = z.record(z.string(), z.unknown()).nullable();

export const auditPageSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      operator: z.object({ id: z.string(), email: z.string() }),
      /** Of `auditActions`, or of a later version. */
      action: z.string(),
      subject: z.string(),
      /** What people call the app or operator that the subject names; null where it has no other name, or is gone. */
      subject_name: z.string().nullable(),
      /** The fields that changed, of `auditFields` or of a later version; null: nothing was there before, or is there any more. Never a secret. */
      before: factsSchema,
      after: factsSchema,
      request_id: z.string(),
    }),
  ),
  /** `below` of the next page; null = there is none. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
