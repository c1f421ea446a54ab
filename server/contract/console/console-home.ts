import { z } from "zod";
import { channelSchema } from "../shared/channel.ts";
import { handedCaseSchema } from "./console-cases.ts";

/**
 * GET: what needs attention today and is not in the account: failing marketplaces, and for administrators
 * authorizations that end soon and low quotas.
 */
export const homePath = "/bff/home";

export const homeSchema = z.object({
  /** Marketplaces for which too many of the latest calls got no usable answer. */
  failing: z.array(z.object({ channel: channelSchema, calls: z.int(), failed: z.int() })),
  /** Authorizations of any app or warehouse that end within 14 days or have ended, earliest first. Empty for other roles. */
  ending: z.array(
    z.object({
      /** `name` is the app's; a warehouse has only its code. */
      owner: z.object({ kind: z.enum(["app", "warehouse"]), id: z.string(), name: z.string().nullable() }),
      channel: channelSchema,
      ends_at: z.iso.datetime(),
      ended: z.boolean(),
    }),
  ),
  /** Usable apps that have no authorization for marketplaces of their plan, by id. Empty for other roles. */
  missing: z.array(z.object({ app: z.string(), name: z.string(), channels: z.array(channelSchema).min(1) })),
  /** Number of usable apps whose authorizations were not checked: too many, or the gateway runs elsewhere. 0 for other roles. */
  unchecked: z.int(),
  /** Approved apps on an enabled plan that have used or hold nine tenths of today's units, by id. Empty for other roles. */
  low: z.array(z.object({ app: z.string(), name: z.string(), left: z.int(), limit: z.int() })),
  /** Webhooks whose last attempt failed, and those that were disabled because they failed. Empty for other roles. */
  webhooks: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      app_name: z.string().nullable(),
      disabled: z.boolean(),
      failing_since: z.iso.datetime(),
    }),
  ),
  /** Open cases that operators handed over to the administrators, the oldest first. Empty for other roles. */
  cases: z.array(handedCaseSchema),
  /** True when an administrator has stopped purchasing on every instance. Every role receives it. */
  purchasing_stopped: z.boolean(),
});
export type Home = z.infer<typeof homeSchema>;
