import { describe, expect, test } from "vitest";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";
import { plainDigests } from "#testing/gateway/test-access.ts";

/** Creates a gateway that counts how often its description is built and compressed. */
async function start() {
  const made: string[] = [];
  let compressed = 0;
  const packed = async () => {
    compressed += 1;
    return new Uint8Array(1);
  };
  const { gateway } = await createTestGateway({
    dependencies: {
      digests: {
        ...plainDigests,
        sha256: (text) => {
          if (text.startsWith('{"openapi"')) made.push(text);
          return plainDigests.sha256(text);
        },
      },
      compress: { br: packed, gzip: packed },
    },
  });
  const get = (origin: string, acceptEncoding = "br") =>
    gateway(
      {
        method: "GET",
        path: "/openapi.json",
        query: "",
        headers: { "accept-encoding": acceptEncoding },
        body: "",
        origin,
      },
      new AbortController().signal,
    );
  return { get, made: () => made.length, compressed: () => compressed };
}

describe("/openapi.json", () => {
  test("is built and compressed once for each address by which it is requested", async () => {
    const { get, made, compressed } = await start();
    for (let count = 0; count < 5; count += 1)
      for (const origin of ["https://a.example", "https://b.example"]) await get(origin);
    expect([made(), compressed()]).toEqual([2, 2]);
    await get("https://a.example", "gzip");
    expect([made(), compressed()]).toEqual([2, 3]);
  });

  test("is cached for at most 32 addresses, because callers choose them", async () => {
    const { get, made } = await start();
    for (let count = 0; count < 33; count += 1) await get(`https://${count}.example`);
    expect(made()).toBe(33);
    await get("https://32.example");
    expect(made()).toBe(33);
    await get("https://0.example");
    expect(made()).toBe(34);
  });
});
