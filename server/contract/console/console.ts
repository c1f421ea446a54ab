import { z } from "zod";
import { grantedActions, roleNames } from "./roles.ts";

/** Paths that only the console's own page calls. None is part of the public surface. */
export const consolePaths = {
  session: "/bff/session",
  environment: "/bff/environment",
  activity: "/bff/activity",
  /** GET: all calls that match the same filters as CSV, newest first. */
  activityFile: "/bff/activity.csv",
  /** GET: the refused and failed calls by code, by the same filters. */
  activityFailures: "/bff/activity/failures",
  /** GET: the operator's own sign-in events. */
  ownSignIns: "/bff/own-sign-ins",
  usage: "/bff/usage",
  /** Prefix of every path of the console's server. The gateway's own `/v1/…` paths follow it directly. */
  forward: "/bff",
  category: "/bff/categories",
  /** GET: the same tree as columns (`category-columns.ts`), by `platform` and `shop_id`. */
  categoryColumns: "/bff/categories/columns",
  /** GET: the changes since the refresh before the last one. */
  categoryChanges: "/bff/categories/changes",
  /** GET: when the tree was read, and whether a refresh is in flight. */
  categoryState: "/bff/categories/state",
  /** POST: starts a refresh. */
  categoryRefresh: "/bff/categories/refresh",
  /** GET: the tools that the service credential may call, as in `contract/public/agent-endpoints.ts`. */
  tools: "/bff/ai/v1/tools",
} as const;

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parameters of a path: its segments that begin with a colon. */
export type ParametersOf<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>;

/** Returns the address of a path with its parameters filled in. */
export function pathTo<Path extends string>(path: Path, parameters: ParametersOf<Path>): string {
  const values: Readonly<Record<string, string>> = parameters;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

/** Fixed header of every /bff call (a cross-site form cannot send it). */
export const consoleHeader = { name: "x-console", value: "1" } as const;

/** Page that an operator's one-time link leads to; its secret follows after `#`, which no browser sends. */
export const linkPage = "/welcome";

/** The two other pages that are not screens of the roles table. */
export const signInPage = "/sign-in";
export const securityPage = "/security";

export const signInSchema = z.union([
  z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
  z.object({ demo: z.enum(roleNames) }),
]);
export type SignIn = z.infer<typeof signInSchema>;

/** Answer of POST and GET /bff/session: the signed-in operator. GET answers 204 when no operator is signed in. */
export const sessionSchema = z.object({
  operator: z.object({ id: z.string(), name: z.string(), role: z.enum(roleNames) }),
  environment: z.enum(["demo", "sandbox", "live"]),
  /** True when nothing else is open until this operator has added a passkey. */
  must_add_passkey: z.boolean(),
  /** Actions of purchasing that an administrator has granted to the operator's role. */
  grants: z.array(z.enum(grantedActions)),
  /** True when PURCHASING is on where the console runs, so the page has its screen of orders. */
  purchasing: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

/** 202 of POST /bff/session: the password was right, and a passkey or a recovery code must follow (console-factors.ts). */
export const secondStepSchema = z.object({ second_step: z.literal("required") });

const labelSchema = z.object({ en: z.string(), zh: z.string() });
const sampleOrderSchema = z.object({ order_id: z.string(), label: labelSchema });
/** Sample of a product or a shop. */
const sampleProductSchema = z.object({ channel: z.string(), id: z.string(), label: labelSchema });
/** Picture to search by; <img> shows `url`, which can also be sent as `image_url`. */
const samplePictureSchema = z.object({
  channel: z.string(),
  id: z.string(),
  label: labelSchema,
  url: z.string(),
});

/** GET /bff/environment, without a session: what the sign-in page and the empty states show. Samples only in the demo. */
export const environmentSchema = z.object({
  environment: z.enum(["demo", "sandbox", "live"]),
  demo_roles: z.array(z.enum(roleNames)),
  /** True when everyone who reaches this address can sign in as one of these roles. */
  demo_open: z.boolean(),
  /** The company's own sign-in, by the name on its button; null when none is configured. */
  sign_in_provider: z.string().nullable(),
  samples: z.object({
    orders: z.array(sampleOrderSchema),
    products: z.array(sampleProductSchema),
    pictures: z.array(samplePictureSchema),
    shops: z.array(sampleProductSchema),
  }),
  /** Address at which integrators reach the gateway, for the "copy curl" buttons. */
  gateway_url: z.string(),
  /** Version of the program. */
  version: z.string(),
});
export type Environment = z.infer<typeof environmentSchema>;
