import { generate } from "selfsigned";

export type TestCertificate = { key: string; cert: string };

/** Creates a self-signed certificate for a name or IPv4 address, valid from and until the given times (epoch ms). */
export async function createTestCertificate(
  host: string,
  validity: { from: number; until: number },
): Promise<TestCertificate> {
  const isAddress = /^[\d.]+$/.test(host);
  const { private: key, cert } = await generate([{ name: "commonName", value: "fault vendor" }], {
    keyType: "ec",
    notBeforeDate: new Date(validity.from),
    notAfterDate: new Date(validity.until),
    extensions: [
      { name: "subjectAltName", altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  });
  return { key, cert };
}
