import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/console-factors";
import type { Operator } from "#server/store/access.ts";
import type { Passkey } from "#server/store/factors.ts";

/** What one passkey call is about: the console's address in the browser that asks, and the random challenge (43 characters of base64url). */
export type Ceremony = { origin: string; challenge: string };

/** `reason` is for the log. */
export type Refusal = { accepted: false; reason: string };

/** What WebAuthn takes, as the console needs it: options for the browser, and whether its answer is what was asked for. */
export type PasskeyChecks = {
  creationOptions: (
    ceremony: Ceremony,
    whose: { operator: Operator; existing: readonly Passkey[] },
  ) => Promise<object>;
  checkCreation: (
    ceremony: Ceremony,
    answer: NewPasskeyAnswer,
  ) => Promise<({ accepted: true } & Pick<Passkey, "id" | "publicKey" | "counter" | "synced">) | Refusal>;
  /** `allowed` null: whichever the browser has, with the person verified by it. */
  requestOptions: (ceremony: Ceremony, allowed: readonly Passkey[] | null) => Promise<object>;
  /** `verifyPerson`: a finger, a face or a PIN must have been asked for. */
  checkAnswer: (
    ceremony: Ceremony,
    answer: PasskeyAnswer,
    against: { passkey: Passkey; verifyPerson: boolean },
  ) => Promise<({ accepted: true } & Pick<Passkey, "counter" | "synced">) | Refusal>;
};
