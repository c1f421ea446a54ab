import { z } from "zod";
import { checkedName } from "./visible-name.ts";

/** The console's own paths for passkeys, recovery codes and the sessions of who is signed in. */
export const factorPaths = {
  /** POST: what a passkey has to sign so that it signs in, alone or after the password. */
  challenge: "/bff/session/challenge",
  /** POST: a passkey's answer, or a recovery code. Signs in. */
  proof: "/bff/session/proof",
  /** GET: one's own passkeys and how many recovery codes are left. */
  factors: "/bff/factors",
  /** POST: what a new passkey has to sign. */
  newPasskey: "/bff/factors/challenge",
  /** POST: adds it. */
  passkeys: "/bff/factors/passkeys",
  /** POST: removes one. */
  removePasskey: "/bff/factors/passkeys/remove",
  /** POST: new recovery codes; those before end. */
  recoveryCodes: "/bff/factors/recovery-codes",
  /** GET: one's own sessions. */
  sessions: "/bff/sessions",
  /** POST: ends one, or all others. */
  endSessions: "/bff/sessions/end",
} as const;

/** Factors are changed, and other sessions ended, only so long after a sign-in, ms. */
export const recentMs = 10 * 60_000;

/** A challenge, and a sign-in that waits for its second step, is good for so long, ms. */
export const challengeMs = 5 * 60_000;

export const mostPasskeys = 10;

/** `alone`: the passkey is the whole sign-in; `second`: it follows the password. */
export const challengeRequestSchema = z.object({ step: z.enum(["alone", "second"]) });

const binary = z
  .string()
  .max(8192)
  .regex(/^[A-Za-z0-9_-]+$/);

/** What a browser's `navigator.credentials.get` answered, in the JSON form of WebAuthn. */
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

/** What `navigator.credentials.create` answered. */
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

/** Options that the browser is handed as they are. */
export const passkeyOptionsSchema = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const factorsSchema = z.object({
  /** false: this console has no passkeys, as the demo inside a browser. */
  available: z.boolean(),
  required: z.boolean(),
  /** Until when factors may be changed without signing in again; null = sign in again first. */
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

export const passkeyIdSchema = z.object({ id: binary });

/** Shown this once; null = those from before stay. */
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()).nullable() });

/** How a session began. */
export const signInWays = ["password", "passkey", "second_step", "recovery_code", "demo"] as const;
export type SignInWay = (typeof signInWays)[number];

export const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      way: z.enum(signInWays),
      begun_at: z.iso.datetime(),
      /** To the minute. */
      last_used_at: z.iso.datetime(),
      /** Names of products, from what the browser says of itself; null = it said nothing that is known. */
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  ),
});
export type OwnSessions = z.infer<typeof sessionsSchema>;

export const endSessionsSchema = z.union([
  z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) }),
  z.object({ others: z.literal(true) }),
]);
export type EndSessions = z.infer<typeof endSessionsSchema>;
