import { z } from "zod";
import { callEndings, usageSpans } from "./states.ts";
import { channelSchema } from "../shared/channel.ts";
import { askedNameSchema } from "../shared/checked-fields.ts";

/** GET /bff/usage: the days, and optionally one app or one of its keys; for administrators only. */
export const usageQuerySchema = z
  .strictObject({
    days: z.enum(usageSpans).default("30"),
    app: askedNameSchema.optional(),
    key: askedNameSchema.optional(),
  })
  .refine(({ app, key }) => key === undefined || app !== undefined, {
    path: ["key"],
    message: "is sent with its app",
  });

const daySchema = z.iso.date();

/** Usage answer. Units are whole numbers and exact sums of the ledger; calls are log entries. Days are quota days. */
export const usageSchema = z.object({
  /** Time zone whose midnight ends a day. */
  zone: z.string(),
  from: daySchema,
  to: daySchema,
  at: z.iso.datetime(),
  /**
   * False while the log is still being added up after an update: calls, codes and times grow within minutes. Units are always
   * complete.
   */
  complete: z.boolean(),
  /** Choices: the apps, and the keys of the app in the query. */
  apps: z.array(z.object({ id: z.string(), name: z.string(), keys: z.array(z.string()) })),
  units: z.array(z.object({ day: daySchema, operation: z.string(), calls: z.int(), units: z.int() })),
  keys: z.array(z.object({ app: z.string(), key: z.string(), calls: z.int(), units: z.int() })),
  endings: z.array(z.object({ day: daySchema, ending: z.enum(callEndings), calls: z.int() })),
  /**
   * The same figures of today by the hour in which a call arrived or its units were reserved; null for more days, and
   * while the hours of some calls are not known.
   */
  hours: z
    .object({
      /** Start of today, which ends at `resets_at`. */
      from: z.iso.datetime(),
      units: z.array(
        z.object({ hour: z.iso.datetime(), operation: z.string(), calls: z.int(), units: z.int() }),
      ),
      endings: z.array(z.object({ hour: z.iso.datetime(), ending: z.enum(callEndings), calls: z.int() })),
    })
    .nullable(),
  /** Codes of refused and failed calls, most frequent first. */
  codes: z.array(z.object({ code: z.string(), calls: z.int() })),
  /**
   * Refusals by the limit that was reached; `platform` covers all of PLATFORM_QUOTA_EXCEEDED: a marketplace's limit, or one of
   * the gateway itself.
   */
  limits: z.array(
    z.object({
      limit: z.enum(["requests_per_minute", "daily_units", "platform"]),
      calls: z.int(),
    }),
  ),
  /**
   * Response times of marketplaces, over all apps. Each time is rounded up to two digits; the values are the smallest that half
   * of the calls, or 95 in 100, do not exceed.
   */
  times: z.array(
    z.object({ marketplace: channelSchema, calls: z.int(), median_ms: z.int(), p95_ms: z.int() }),
  ),
  allowances: z.array(
    z.object({
      app: z.string(),
      name: z.string(),
      daily_units: z.int(),
      used: z.int(),
      held: z.int(),
      left: z.int(),
      /** Reason why none of the units left can be used now; null when they can be used. */
      stopped: z.enum(["plan", "requested", "suspended"]).nullable(),
      /**
       * Expected time when the units run out at today's rate; null when they last through today, none were used so far,
       * or none can be used.
       */
      ends_at: z.iso.datetime().nullable(),
    }),
  ),
  /** When all allowances are full again. */
  resets_at: z.iso.datetime(),
});
export type UsageAnswer = z.infer<typeof usageSchema>;
