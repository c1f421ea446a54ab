import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { sessionSchema, type Session } from "#contract/console/console";
import {
  factorPaths,
  passkeyOptionsSchema,
  recoveryCodesSchema,
  type Proof,
} from "#contract/console/console-factors";
import type { CallFailure, CallResult, CallSuccess } from "./call-result.ts";
import { send } from "./send.ts";

/**
 * The browser provided no passkey: the user declined or took too long, the passkey is already registered, or
 * this address does not support passkeys.
 */
export type PasskeyFailure = { ok: false; kind: "browser"; reason: "declined" | "known" | "unusable" };

export type PasskeyResult<Value> = CallSuccess<Value> | CallFailure | PasskeyFailure;

/** Signs in with a passkey, alone or after the password. The browser prompts the user. */
export async function signInWithPasskey(step: "alone" | "second"): Promise<PasskeyResult<Session>> {
  const challenge = await send({
    method: "POST",
    path: factorPaths.challenge,
    schema: passkeyOptionsSchema,
    body: { step },
  });
  if (!challenge.ok) return challenge;
  const optionsJSON = challenge.value.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const passkey = await orFailure(startAuthentication({ optionsJSON }));
  return "kind" in passkey ? passkey : prove({ step, passkey });
}

/** Completes the second step with a recovery code, which is then used up. */
export function signInWithCode(code: string): Promise<CallResult<Session>> {
  return prove({ recovery_code: code });
}

/** Creates and registers a passkey; the first one returns recovery codes. */
export async function addPasskey(name: string): Promise<PasskeyResult<string[] | null>> {
  const challenge = await send({
    method: "POST",
    path: factorPaths.newPasskey,
    schema: passkeyOptionsSchema,
    body: {},
  });
  if (!challenge.ok) return challenge;
  const optionsJSON = challenge.value.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const passkey = await orFailure(startRegistration({ optionsJSON }));
  if ("kind" in passkey) return passkey;
  const added = await send({
    method: "POST",
    path: factorPaths.passkeys,
    schema: recoveryCodesSchema,
    body: { name, passkey },
  });
  return added.ok ? { ...added, value: added.value.recovery_codes } : added;
}

function prove(body: Proof): Promise<CallResult<Session>> {
  return send({ method: "POST", path: factorPaths.proof, schema: sessionSchema, body });
}

const reasons: Record<string, PasskeyFailure["reason"]> = {
  NotAllowedError: "declined",
  AbortError: "declined",
  InvalidStateError: "known",
};

async function orFailure<Answer>(answer: Promise<Answer>): Promise<Answer | PasskeyFailure> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { ok: false, kind: "browser", reason: reasons[name] ?? "unusable" };
  }
}
