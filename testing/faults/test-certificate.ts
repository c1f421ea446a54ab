import { generateKeyPairSync, sign } from "node:crypto";

export type TestCertificate = { key: string; cert: string };

/**
 * Creates a self-signed certificate for a name or IPv4 address, valid until the given time (epoch ms). It is encoded
 * by hand, because node:crypto reads certificates but creates none, and the tests should need no external program.
 */
export function createTestCertificate(
  host: string,
  validity: { from: number; until: number },
): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const ecdsaWithSha256 = der(0x30, objectId("2a8648ce3d040302"));
  const name = der(0x30, der(0x31, der(0x30, objectId("550403"), der(0x0c, Buffer.from("fault vendor")))));
  const isAddress = /^[\d.]+$/.test(host);
  const alternative = isAddress
    ? der(0x87, Buffer.from(host.split(".").map(Number)))
    : der(0x82, Buffer.from(host, "latin1"));
  const subjectAltName = der(0x30, objectId("551d11"), der(0x04, der(0x30, alternative)));
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, time(validity.from), time(validity.until)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, subjectAltName)),
  );
  const signature = sign("sha256", body, privateKey);
  const certificate = der(0x30, body, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, "").slice(0, 14);
  return der(0x18, Buffer.from(`${digits}Z`, "latin1"));
}
