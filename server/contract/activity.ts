import { z } from "zod";
import { callEndings } from "./call-ending.ts";
import { channelSchema } from "./channel.ts";
import { askedMomentSchema, askedNameSchema } from "./plain-text.ts";
import { signInEvents } from "./sign-in-event.ts";

/** Where to go on: the arrival (epoch ms) and number of a call, as the answer before gave it. */
const placeSchema = z.string().regex(/^[0-9]{1,15}\.[0-9]{1,15}$/, "is not a place that an answer gave");

const filters = {
  /** Moments with an offset; the first is included, the second is not. */
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
  /** The order or product that the calls were about. */
  subject: askedNameSchema.regex(/^[0-9]{1,19}$/, "is not the id of an order or a product").optional(),
};
const keyWithApp = ({ app, key }: { app?: string | undefined; key?: string | undefined }) =>
  key === undefined || app !== undefined;
const keyWithoutApp = { path: ["key"], message: "is sent with its app" };

/** GET /bff/activity.csv: which calls, by the filters of GET /bff/activity. */
export const activityFileSchema = z.strictObject(filters).refine(keyWithApp, keyWithoutApp);
export type ActivityFilter = z.infer<typeof activityFileSchema>;

/**
 * GET /bff/activity: which calls. Whoever is no administrator gets their own, and may not name an operator; `app` goes with `key`,
 * as two apps may name a key alike.
 */
export const activityQuerySchema = z
  .strictObject({
    ...filters,
    /** Calls that arrived before this one, or after it; not both. */
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
  /** Its place in the list. */
  place: placeSchema,
  operation: z.string(),
  channel: z.string().nullable(),
  status: z.int(),
  /** An error code, a payment verdict kind or a preview code; null when there is nothing to say beyond the status. */
  outcome: z.string().nullable(),
  units: z.int(),
  request_id: z.string(),
  app: z.string().nullable(),
  key: z.string().nullable(),
  operator: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The order or product that was asked about. */
  subject: z.string().nullable(),
  /** The marketplace's own code of a failure. */
  upstream_code: z.string().nullable(),
  upstream_calls: z.int().nullable(),
  /** Of `duration_ms`: how long the marketplace was asked, waiting for our limits to it included; null = it was not. */
  upstream_ms: z.int().nullable(),
  duration_ms: z.int(),
  /** How many calls this row stands for: refusals of a key that repeat within a minute are one row, that of the first. */
  calls: z.int(),
});
export type ActivityCall = z.infer<typeof callSchema>;

export const activitySchema = z.object({
  /** Newest first. */
  calls: z.array(callSchema),
  /**
   * From where to go on, as `before` and `after`; null = there is nothing more that way. It can be there with a short page: only so
   * much of the log is looked through in one call, back to `looked_to`.
   */
  older: placeSchema.nullable(),
  newer: placeSchema.nullable(),
  looked_to: z.iso.datetime().nullable(),
  /** What an administrator can choose from, with the keys of the app that was asked about; null for the others, who see their own calls only. */
  choices: z
    .object({
      apps: z.array(z.object({ id: z.string(), name: z.string(), keys: z.array(z.string()) })),
      operators: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    .nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

/** GET /bff/own-sign-ins: what happened to one's own way in, newest first. */
export const ownSignInsSchema = z.object({
  sign_ins: z.array(z.object({ at: z.iso.datetime(), event: z.enum(signInEvents), request_id: z.string() })),
});
export type OwnSignIns = z.infer<typeof ownSignInsSchema>;
