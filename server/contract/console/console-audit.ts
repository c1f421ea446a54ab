import { z } from "zod";
import { askedMomentSchema, isOneLine } from "../shared/checked-fields.ts";

/** Console paths for the audit log of administrators' changes; for administrators only. */
export const auditPaths = {
  /** GET: a page of the log, newest first, by `auditQuerySchema`. */
  list: "/bff/audit",
  /** GET: all entries that match the same filters as CSV, newest first. */
  csv: "/bff/audit.csv",
} as const;

/** Actions that the audit log records. */
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
  "operator_connected",
  "operator_joined",
  "operator_followed_provider",
  "order_requested",
  "order_cancel_requested",
  "purchase_absent",
  "first_link_made",
  "first_administrator",
  "purchasing_stopped",
  "purchasing_started",
  "purchasing_granted",
  "instruction_changed",
  "case_handed_over",
  "case_closed",
  "case_reopened",
  "webhook_created",
  "webhook_changed",
  "webhook_rotated",
  "webhook_deleted",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Every field that a change can be about, as the store saves it. */
export const auditFields = [
  "name",
  "mode",
  "plan",
  "max_order",
  "max_day",
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
  "buyer",
  "support",
  "admin",
  "external_order_id",
  "order_state",
  "issuer",
  "subject",
  "url",
  "types",
  "instruction_en",
  "instruction_zh",
  "verdict",
  "error_code",
] as const;
export type AuditField = (typeof auditFields)[number];

const maxLength = 300;
const text = z
  .string()
  .trim()
  .max(maxLength, { error: `is at most ${maxLength} characters` })
  .refine(isOneLine, "has control characters");

/** Filters of the query; an entry must match all of them. */
export const auditQuerySchema = z.object({
  /** An operator's id or e-mail address. */
  operator: text.optional(),
  action: z.enum(auditActions, { error: "is no action of this log" }).optional(),
  /** `apps/<id>` also matches the app's keys. */
  subject: text.optional(),
  from: askedMomentSchema.optional(),
  /** Exclusive. */
  until: askedMomentSchema.optional(),
  /** `next` of the previous page. */
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
      /** One of `auditActions`, or an action of a later version. */
      action: z.string(),
      subject: z.string(),
      /** Name of the app or operator that the subject identifies; null where it has no other name, or does not exist any more. */
      subject_name: z.string().nullable(),
      /**
       * Fields that changed, from `auditFields` or a later version; null: the record did not exist before, or does not exist any
       * more. Never a secret.
       */
      before: factsSchema,
      after: factsSchema,
      request_id: z.string(),
    }),
  ),
  /** `below` of the next page; null: there is none. */
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
