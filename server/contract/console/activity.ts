import { z } from "zod";
import { callEndings, signInEvents } from "./states.ts";
import { channelSchema } from "../shared/channel.ts";
import { askedMomentSchema, askedNameSchema } from "../shared/checked-fields.ts";

/** Cursor of a page: the arrival (epoch ms) and number of a call, as an earlier answer returned it. */
const placeSchema = z.string().regex(/^[0-9]{1,15}\.[0-9]{1,15}$/, "is not a place that an answer gave");

const filters = {
  /** Moments with an offset; `from` is inclusive, `to` is exclusive. */
  from: askedMomentSchema.optional(),
  to: askedMomentSchema.optional(),
  operation: askedNameSchema.regex(/^[a-z][a-z.-]*$/, "is not the name of an operation").optional(),
  marketplace: channelSchema.optional(),
  outcome: z.enum(callEndings).optional(),
  /** An error code, a verdict or a preview code. */
  code: askedNameSchema.regex(/^[A-Za-z][A-Za-z0-9_]*$/, "is not a code").optional(),
  app: askedNameSchema.optional(),
  key: askedNameSchema.optional(),
  operator: askedNameSchema.optional(),
  request_id: askedNameSchema.regex(/^[\x21-\x7e]+$/, "is not a request id").optional(),
  /** Order or product that the calls are about. */
  subject: askedNameSchema.regex(/^[0-9]{1,19}$/, "is not the id of an order or a product").optional(),
};
const keyWithApp = ({ app, key }: { app?: string | undefined; key?: string | undefined }) =>
  key === undefined || app !== undefined;
const keyWithoutApp = { path: ["key"], message: "is sent with its app" };

/** Filters of GET /bff/activity.csv and GET /bff/activity/failures, the same as those of GET /bff/activity. */
export const activityFileSchema = z.strictObject(filters).refine(keyWithApp, keyWithoutApp);
export type ActivityFilter = z.infer<typeof activityFileSchema>;

/**
 * Query of GET /bff/activity. Operators who are not administrators get their own calls and may not name an operator; `app` goes
 * with `key`, because two apps may use the same key name.
 */
export const activityQuerySchema = z
  .strictObject({
    ...filters,
    /** Returns the calls that arrived before or after this one; the two exclude each other. */
    before: placeSchema.optional(),
    after: placeSchema.optional(),
    limit: z
      .string()
      .regex(/^([1-9][0-9]?|[1-4][0-9]{2}|500)$/, "is a number from 1 to 500")
      .optional(),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ["after"],
    message: "is not sent together with before",
  })
  .refine(keyWithApp, keyWithoutApp);
export type ActivityQuery = z.infer<typeof activityQuerySchema>;

const callSchema = z.object({
  at: z.iso.datetime(),
  /** Cursor of this call in the list. */
  place: placeSchema,
  operation: z.string(),
  channel: z.string().nullable(),
  status: z.int(),
  /** Error code, payment verdict kind or preview code; null when the status is the whole outcome. */
  outcome: z.string().nullable(),
  units: z.int(),
  request_id: z.string(),
  app: z.string().nullable(),
  key: z.string().nullable(),
  operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Order or product that the call asked about. */
  subject: z.string().nullable(),
  /** Marketplace's own code of a failure. */
  upstream_code: z.string().nullable(),
  upstream_calls: z.int().nullable(),
  /**
   * Part of `duration_ms` spent on the marketplace, including the wait for the gateway's own limits; 0 when the call
   * was refused before it was sent, null when none was made.
   */
  upstream_ms: z.int().nullable(),
  duration_ms: z.int(),
  /** Number of calls in this row: refusals of a key that repeat within a minute are one row, that of the first. */
  calls: z.int(),
});
export type ActivityCall = z.infer<typeof callSchema>;

export const activitySchema = z.object({
  /** Newest first. */
  calls: z.array(callSchema),
  /**
   * Cursors for `before` and `after`; null means that there are no more calls in that direction. A cursor can accompany a short
   * page, because one call scans only a limited part of the log, back to `looked_to`.
   */
  older: placeSchema.nullable(),
  newer: placeSchema.nullable(),
  looked_to: z.iso.datetime().nullable(),
  /** Choices for an administrator, with the keys of the app in the query; null for other roles, who see only their own calls. */
  choices: z
    .object({
      apps: z.array(z.object({ id: z.string(), name: z.string(), keys: z.array(z.string()) })),
      operators: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityFailuresSchema = z.object({
  /** Refused and failed calls, the most frequent code first. Calls that their callers abandoned are not among them. */
  failures: z.array(
    z.object({
      code: z.string(),
      channel: z.string().nullable(),
      calls: z.int(),
      last_at: z.iso.datetime(),
      /** The marketplace's own codes, the most frequent first. */
      upstream_codes: z.array(z.object({ code: z.string(), calls: z.int() })),
    }),
  ),
  /** Failures before this time are not counted, because one call scans a limited number of them; null: all are counted. */
  looked_to: z.iso.datetime().nullable(),
});
export type ActivityFailures = z.infer<typeof activityFailuresSchema>;

/** Answer of GET /bff/own-sign-ins: the operator's own sign-in events, newest first. */
export const ownSignInsSchema = z.object({
  sign_ins: z.array(z.object({ at: z.iso.datetime(), event: z.enum(signInEvents), request_id: z.string() })),
});
export type OwnSignIns = z.infer<typeof ownSignInsSchema>;
