import { z } from "zod";
import { checkedName } from "../shared/visible-name.ts";

/** Console paths for the passkeys, recovery codes and sessions of the signed-in operator. */
export const factorPaths = {
  /** POST: returns a challenge for a passkey that signs in, alone or after the password. */
  challenge: "/bff/session/challenge",
  /** POST: signs in by a passkey's answer or a recovery code. */
  proof: "/bff/session/proof",
  /** GET: the operator's passkeys and the number of recovery codes left. */
  factors: "/bff/factors",
  /** POST: returns a challenge for a new passkey. */
  newPasskey: "/bff/factors/challenge",
  /** POST: adds the new passkey. */
  passkeys: "/bff/factors/passkeys",
  /** DELETE: removes a passkey. */
  passkey: "/bff/factors/passkeys/:id",
  /** POST: creates new recovery codes; earlier ones stop working. */
  recoveryCodes: "/bff/factors/recovery-codes",
  /** GET: the operator's own sessions. DELETE: ends all others. */
  sessions: "/bff/sessions",
  /** DELETE: ends another session. */
  session: "/bff/sessions/:id",
} as const;

/**
 * Time after a sign-in, in ms, within which factors can be changed, other sessions ended and the actions of
 * `recentActions` (roles.ts) taken.
 */
export const recentSignInMs = 10 * 60_000;

/** Lifetime of a challenge and of a sign-in that waits for its second step, in ms. */
export const challengeMs = 5 * 60_000;

export const maxPasskeys = 10;

/** Request for a challenge. `alone`: the passkey is the whole sign-in; `second`: it follows the password. */
export const challengeRequestSchema = z.object({ step: z.enum(["alone", "second"]) });

const binary = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/);

/** Answer of the browser's `navigator.credentials.get`, in the JSON form of WebAuthn. */
const passkeyAnswerSchema = z.object({
  id: binary,
  rawId: binary,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswerSchema>;

/** Answer of the browser's `navigator.credentials.create`. */
const newPasskeyAnswerSchema = z.object({
  id: binary,
  rawId: binary,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(20)).max(8).default([]),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof newPasskeyAnswerSchema>;

export const proofSchema = z.union([
  z.object({ step: z.enum(["alone", "second"]), passkey: passkeyAnswerSchema }),
  z.object({ recovery_code: z.string().min(1).max(100) }),
]);
export type Proof = z.input<typeof proofSchema>;

/** Options that are passed to the browser unchanged. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const factorsSchema = z.object({
  /** False: this console has no passkeys, like the demo inside a browser. */
  available: z.boolean(),
  required: z.boolean(),
  /** Time until which factors can be changed without signing in again; null: sign in again first. */
  recent_until: z.iso.datetime().nullable(),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime().nullable(),
      synced: z.boolean(),
    }),
  ),
  recovery_codes_left: z.int(),
});
export type Factors = z.infer<typeof factorsSchema>;

export const newPasskeySchema = z.object({
  name: checkedName(60),
  passkey: newPasskeyAnswerSchema,
});

/** New recovery codes, shown only in this answer; null: the earlier codes stay. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** Sign-in methods by which a session began. */
export const signInMethodNames = [
  "password",
  "passkey",
  "second_step",
  "recovery_code",
  "provider",
  "demo",
] as const;
export type SignInMethod = (typeof signInMethodNames)[number];

export const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      way: z.enum(signInMethodNames),
      begun_at: z.iso.datetime(),
      /** Precise to the minute. */
      last_used_at: z.iso.datetime(),
      /** Product names from the browser's user agent; null when none of them is known. */
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
});
export type OwnSessions = z.infer<typeof sessionsSchema>;
