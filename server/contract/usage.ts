import { z } from "zod";
import { callEndings } from "./call-ending.ts";
import { channelSchema } from "./channel.ts";
import { askedNameSchema } from "./plain-text.ts";
import { usageSpans } from "./usage-span.ts";

/** GET /bff/usage: of which days, and of one app or one key of it; administrators only. */
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

/** Units are whole numbers and exact sums of the ledger; calls are lines of the log. Days are those of the quota. */
export const usageSchema = z.object({
  /** The zone whose midnight ends a day. */
  zone: z.string(),
  from: daySchema,
  to: daySchema,
  at: z.iso.datetime(),
  /** False while the log of an update is still being added up: calls, codes and times grow within minutes. Units never wait. */
  complete: z.boolean(),
  /** What can be chosen: apps, and the keys of the one that was asked about. */
  apps: z.array(z.object({ id: z.string(), name: z.string(), keys: z.array(z.string()) })),
  units: z.array(z.object({ day: daySchema, operation: z.string(), calls: z.int(), units: z.int() })),
  keys: z.array(z.object({ app: z.string(), key: z.string(), calls: z.int(), units: z.int() })),
  endings: z.array(z.object({ day: daySchema, ending: z.enum(callEndings), calls: z.int() })),
  /** Of today alone, the same figures by the hour (its beginning) in which a call arrived or was admitted; null for more days, and while hours are not known of all of it. */
  hours: z
    .object({
      /** When today began; it ends at `resets_at`. */
      from: z.iso.datetime(),
      units: z.array(
        z.object({ hour: z.iso.datetime(), operation: z.string(), calls: z.int(), units: z.int() }),
      ),
      endings: z.array(z.object({ hour: z.iso.datetime(), ending: z.enum(callEndings), calls: z.int() })),
    })
    .nullable(),
  /** Why calls were refused or failed, the most frequent first. */
  codes: z.array(z.object({ code: z.string(), calls: z.int() })),
  /** Refusals by the limit that was reached; `platform` are all of PLATFORM_QUOTA_EXCEEDED: a marketplace's limit, or one of the gateway itself. */
  limits: z.array(
    z.object({
      limit: z.enum(["requests_per_minute", "daily_units", "platform"]),
      calls: z.int(),
    }),
  ),
  /**
   * How long marketplaces took, of all apps: each time is counted rounded up to two digits, and these are the smallest that half of
   * the calls, or 95 in 100, do not exceed.
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
      /** Why none of what is left can be used now; null = it can be. */
      stopped: z.enum(["plan", "requested", "suspended"]).nullable(),
      /** When nothing is left if the rest of the day goes as it went so far; null = not today, nothing was used, or nothing can be. */
      ends_at: z.iso.datetime().nullable(),
    }),
  ),
  /** When all allowances are full again. */
  resets_at: z.iso.datetime(),
});
export type UsageAnswer = z.infer<typeof usageSchema>;
