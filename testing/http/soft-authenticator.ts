import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { NewPasskeyAnswer, PasskeyAnswer } from "#contract/console/console-factors";

const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

/** The fields of the options that an authenticator reads. */
export type Asked = { challenge: string; user?: { id: string } };

/** A software authenticator with its browser: one ES256 key, WebAuthn's JSON forms, and the false values that a test asks for. */
export type SoftAuthenticator = {
  id: string;
  create: (asked: Asked, change?: Partial<Scene>) => NewPasskeyAnswer;
  answer: (asked: Asked, change?: Partial<Scene>) => PasskeyAnswer;
};

export type Scene = {
  origin: string;
  /** Id of the relying party that the browser allowed. */
  rpId: string;
  verified: boolean;
  synced: boolean;
  counter: number;
  userHandle: string;
};

export function createSoftAuthenticator(origin: string): SoftAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let userHandle = "AAAA";
  const usual: Scene = {
    origin,
    rpId: new URL(origin).hostname,
    verified: true,
    synced: false,
    counter: 0,
    userHandle: "",
  };

  const clientData = (type: string, { challenge }: Asked, scene: Scene) =>
    text({ type, challenge, origin: scene.origin, crossOrigin: false });

  function authenticatorData(scene: Scene, attested?: Uint8Array): Buffer {
    const flags = 1 | (scene.verified ? 4 : 0) | (scene.synced ? 8 | 16 : 0) | (attested ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(scene.counter);
    return Buffer.concat([sha256(scene.rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  }

  return {
    id,
    create: (asked, change) => {
      const scene = { ...usual, ...change };
      userHandle = asked.user?.id ?? userHandle;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseOf(publicKey)]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authenticatorData(scene, attested))],
      ]);
      const attestationObject = Buffer.from(
        isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
      ).toString("base64url");
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", asked, scene),
          attestationObject,
          transports: ["internal"],
        },
      };
    },
    answer: (asked, change) => {
      const scene = { ...usual, userHandle, ...change };
      const data = authenticatorData(scene);
      const clientDataJSON = clientData("webauthn.get", asked, scene);
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON,
          authenticatorData: data.toString("base64url"),
          signature: sign("sha256", signed, privateKey).toString("base64url"),
          userHandle: scene.userHandle,
        },
      };
    },
  };
}

function coseOf(key: KeyObject): Uint8Array {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, "base64url"));
  const fields = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return isoCBOR.encode(fields as Parameters<typeof isoCBOR.encode>[0]);
}
