import type * as WebAuthn from "@simplewebauthn/server";
import { challengeMs } from "#contract/console/console-factors";
import type { PasskeyChecks, Refusal } from "#server/console/console-dependencies.ts";
import type { Passkey } from "#server/store/factors.ts";

/** Loads the library with the first passkey request, because a start does not need it. */
const library = (): Promise<typeof WebAuthn> => import("@simplewebauthn/server");

/**
 * Creates passkey checks by @simplewebauthn/server. `publicUrl` is the console's address where it is configured;
 * otherwise the address that the browser used counts. The relying party is its host name: passkeys made under one name
 * do not work under another.
 */
export function createPasskeyChecks({ publicUrl }: { publicUrl: string | null }): PasskeyChecks {
  const originOf = (origin: string) => new URL(publicUrl ?? origin).origin;
  const nameOf = (origin: string) => new URL(publicUrl ?? origin).hostname;

  return {
    creationOptions: async ({ origin, challenge }, { operator, existing }) => {
      const { generateRegistrationOptions } = await library();
      return generateRegistrationOptions({
        rpName: "Procurement",
        rpID: nameOf(origin),
        userName: operator.email,
        userDisplayName: operator.name,
        userID: new TextEncoder().encode(operator.id),
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        attestationType: "none",
        excludeCredentials: existing.map(descriptorOf),
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
    },

    checkCreation: async ({ origin, challenge }, answer) => {
      const { verifyRegistrationResponse } = await library();
      return refusedOn(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...answer, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: originOf(origin),
          expectedRPID: nameOf(origin),
          requireUserVerification: false,
        });
        if (!verified) return refusal("the attestation does not hold");
        const { credential, credentialBackedUp } = registrationInfo;
        const publicKey = Buffer.from(credential.publicKey).toString("base64url");
        const { id, counter } = credential;
        return { accepted: true, id, counter, publicKey, synced: credentialBackedUp };
      });
    },

    requestOptions: async ({ origin, challenge }, allowed) => {
      const { generateAuthenticationOptions } = await library();
      return generateAuthenticationOptions({
        rpID: nameOf(origin),
        challenge: bytesOf(challenge),
        timeout: challengeMs,
        allowCredentials: (allowed ?? []).map(descriptorOf),
        userVerification: allowed === null ? "required" : "preferred",
      });
    },

    checkAnswer: async ({ origin, challenge }, answer, { passkey, verifyPerson }) => {
      const { verifyAuthenticationResponse } = await library();
      const { userHandle, ...signed } = answer.response;
      return refusedOn(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: {
            ...answer,
            response: { ...signed, ...(userHandle !== undefined && { userHandle }) },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: originOf(origin),
          expectedRPID: nameOf(origin),
          requireUserVerification: verifyPerson,
          credential: {
            id: passkey.id,
            publicKey: bytesOf(passkey.publicKey),
            counter: passkey.counter,
          },
        });
        if (!verified) return refusal("the signature is not this passkey's");
        const { newCounter, credentialBackedUp } = authenticationInfo;
        return { accepted: true, counter: newCounter, synced: credentialBackedUp };
      });
    },
  };
}

/**
 * Converts an error of the library, which it throws for an invalid answer, to a refusal whose reason goes to the log.
 */
async function refusedOn<Answer>(check: () => Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await check();
  } catch (error) {
    return refusal(error instanceof Error ? error.message.slice(0, 200) : "the answer cannot be read");
  }
}

function refusal(reason: string): Refusal {
  return { accepted: false, reason };
}

function descriptorOf({ id, transports }: Passkey): { id: string; transports: string[] } {
  return { id, transports };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, "base64url"));
}
