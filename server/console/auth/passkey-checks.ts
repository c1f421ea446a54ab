import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/console/console-factors";
import type { Operator } from "#server/store/access.ts";
import type { Passkey } from "#server/store/factors.ts";

/**
 * Context of one passkey call: the console's address in the browser, and the random challenge (43 characters of
 * base64url).
 */
export type Ceremony = { origin: string; challenge: string };

/** `reason` is for the log. */
export type Refusal = { accepted: false; reason: string };

/** WebAuthn operations that the console needs: options for the browser, and verification of its answer. */
export type PasskeyChecks = {
  creationOptions: (
    ceremony: Ceremony,
    whose: { operator: Operator; existing: readonly Passkey[] },
  ) => Promise<object>;
  checkCreation: (
    ceremony: Ceremony,
    answer: NewPasskeyAnswer,
  ) => Promise<({ accepted: true } & Pick<Passkey, "id" | "publicKey" | "counter" | "synced">) | Refusal>;
  /** `allowed` null permits any passkey of the browser, if the authenticator verifies the person. */
  requestOptions: (ceremony: Ceremony, allowed: readonly Passkey[] | null) => Promise<object>;
  /** `verifyPerson` requires that a fingerprint, face or PIN was verified. */
  checkAnswer: (
    ceremony: Ceremony,
    answer: PasskeyAnswer,
    against: { passkey: Passkey; verifyPerson: boolean },
  ) => Promise<({ accepted: true } & Pick<Passkey, "counter" | "synced">) | Refusal>;
};
