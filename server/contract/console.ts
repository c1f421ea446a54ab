import { z } from "zod";
import { roleNames } from "./roles.ts";

/** The paths that only the console's own browser page calls. None is part of the public surface. */
export const consolePaths = {
  session: "/bff/session",
  environment: "/bff/environment",
  activity: "/bff/activity",
  /** The gateway's own `/v1/…` paths follow this prefix. */
  forward: "/bff",
  category: "/bff/category",
} as const;

/** The fixed header of every /bff call (a cross-site form cannot send it). */
export const consoleHeader = { name: "x-console", value: "1" } as const;

export const signInSchema = z.union([
  z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(1024) }),
  z.object({ demo: z.enum(roleNames) }),
]);
export type SignIn = z.infer<typeof signInSchema>;

/** POST and GET /bff/session: who is signed in. */
export const sessionSchema = z.object({
  operator: z.object({ id: z.string(), name: z.string(), role: z.enum(roleNames) }),
  environment: z.enum(["demo", "sandbox", "live"]),
});
export type Session = z.infer<typeof sessionSchema>;

export const sampleOrderSchema = z.object({
  order_id: z.string(),
  label: z.object({ en: z.string(), zh: z.string() }),
});
export const sampleProductSchema = z.object({
  channel: z.string(),
  id: z.string(),
  label: z.object({ en: z.string(), zh: z.string() }),
});

/** GET /bff/environment, no session needed: what the sign-in page and the empty states show. Samples only in the demo. */
export const environmentSchema = z.object({
  environment: z.enum(["demo", "sandbox", "live"]),
  demo_roles: z.array(z.enum(roleNames)),
  samples: z.object({ orders: z.array(sampleOrderSchema), products: z.array(sampleProductSchema) }),
  /** Where integrators reach the gateway, for the "copy curl" buttons. */
  gateway_url: z.string(),
});
export type Environment = z.infer<typeof environmentSchema>;

/** GET /bff/activity: this operator's metered calls, newest first. */
export const activitySchema = z.object({
  calls: z.array(
    z.object({
      at: z.iso.datetime({ offset: true }),
      operation: z.string(),
      channel: z.string().nullable(),
      status: z.int(),
      /** An error code, a payment verdict kind or a preview code; null when there is nothing to say beyond the status. */
      outcome: z.string().nullable(),
      units: z.int(),
      duration_ms: z.int(),
      request_id: z.string(),
    }),
  ),
});
export type Activity = z.infer<typeof activitySchema>;
