import { z } from "zod";
import { channelSchema } from "./channel.ts";

/** GET: what needs somebody today and is not in the account: marketplaces that fail, and for administrators authorizations that end and allowances nearly gone. */
export const homePath = "/bff/home";

export const homeSchema = z.object({
  /** Marketplaces of whose latest calls too many got no usable answer. */
  failing: z.array(z.object({ channel: channelSchema, calls: z.int(), failed: z.int() })),
  /** Of any app or warehouse, those that end within 14 days or have ended, the earliest first. Empty for other roles. */
  ending: z.array(
    z.object({
      /** `name` is that of an app; a warehouse has only its code. */
      owner: z.object({ kind: z.enum(["app", "warehouse"]), id: z.string(), name: z.string().nullable() }),
      channel: channelSchema,
      ends_at: z.iso.datetime(),
      ended: z.boolean(),
    }),
  ),
  /** Usable apps that have no authorization for marketplaces of their plan, by id. Empty for other roles. */
  missing: z.array(z.object({ app: z.string(), name: z.string(), channels: z.array(channelSchema).min(1) })),
  /** Usable apps whose authorizations were not looked at: too many, or the gateway is elsewhere. 0 for other roles. */
  unchecked: z.int(),
  /** Apps that are approved, on a plan that is switched on, and have used or hold nine tenths of today's units, by id. Empty for other roles. */
  low: z.array(z.object({ app: z.string(), name: z.string(), left: z.int(), limit: z.int() })),
});
export type Home = z.infer<typeof homeSchema>;
