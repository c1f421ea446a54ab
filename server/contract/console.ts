import { z } from "zod";
import { roleNames } from "./roles.ts";

/** The paths that only the console's own browser page calls. None is part of the public surface. */
export const consolePaths = {
  session: "/bff/session",
  environment: "/bff/environment",
  activity: "/bff/activity",
  /** GET: all calls that fit the same filters as CSV, newest first. */
  activityFile: "/bff/activity.csv",
  /** GET: what happened to one's own way in. */
  ownSignIns: "/bff/own-sign-ins",
  usage: "/bff/usage",
  /** The gateway's own `/v1/…` paths follow this prefix. */
  forward: "/bff",
  category: "/bff/category",
  /** GET: `category-columns.ts` of the same tree, by `platform` and `shop_id`. */
  categoryColumns: "/bff/category-columns",
  /** GET: what of it a page that has nothing yet is sent first, a small tree whole and of a large one the roots. */
  categoryFirst: "/bff/category-first",
  /** GET: what is different since the reading before the last one. */
  categoryChanges: "/bff/category-changes",
  /** GET: when the tree was read and whether it is being read. */
  categoryState: "/bff/category-state",
  /** POST: read it again. */
  categoryRefresh: "/bff/category-refresh",
  /** GET: the tools that the held key may call, as `contract/agent-endpoints.ts` has them. */
  tools: "/bff/ai/v1/tools",
} as const;

/** The fixed header of every /bff call (a cross-site form cannot send it). */
export const consoleHeader = { name: "x-console", value: "1" } as const;

/** The page that an operator's one-time link leads to; what opens it follows after `#`, which no browser sends. */
export const linkPage = "/welcome";

/** The two other pages that are no screen of the roles table. */
export const signInPage = "/sign-in";
export const securityPage = "/security";

export const signInSchema = z.union([
  z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
  z.object({ demo: z.enum(roleNames) }),
]);
export type SignIn = z.infer<typeof signInSchema>;

/** POST and GET /bff/session: who is signed in. GET answers 204 when nobody is. */
export const sessionSchema = z.object({
  operator: z.object({ id: z.string(), name: z.string(), role: z.enum(roleNames) }),
  environment: z.enum(["demo", "sandbox", "live"]),
  /** Nothing else is open until this operator has added a passkey. */
  must_add_passkey: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** 202 of POST /bff/session: the password was right, and a passkey or a recovery code has to follow (console-factors.ts). */
export const secondStepSchema = z.object({ second_step: z.literal("required") });

const labelSchema = z.object({ en: z.string(), zh: z.string() });
const sampleOrderSchema = z.object({ order_id: z.string(), label: labelSchema });
/** Of a product or a shop. */
const sampleProductSchema = z.object({ channel: z.string(), id: z.string(), label: labelSchema });
/** A picture to search by; `url` is shown by <img> and can be sent as `image_url`. */
const samplePictureSchema = z.object({
  channel: z.string(),
  id: z.string(),
  label: labelSchema,
  url: z.string(),
});

/** GET /bff/environment, no session needed: what the sign-in page and the empty states show. Samples only in the demo. */
export const environmentSchema = z.object({
  environment: z.enum(["demo", "sandbox", "live"]),
  demo_roles: z.array(z.enum(roleNames)),
  samples: z.object({
    orders: z.array(sampleOrderSchema),
    products: z.array(sampleProductSchema),
    pictures: z.array(samplePictureSchema),
    shops: z.array(sampleProductSchema),
  }),
  /** Where integrators reach the gateway, for the "copy curl" buttons. */
  gateway_url: z.string(),
});
export type Environment = z.infer<typeof environmentSchema>;
