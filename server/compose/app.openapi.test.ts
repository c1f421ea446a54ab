import { afterEach, describe, expect, it } from "vitest";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

const running: TestServer[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

async function start(environment: Record<string, string> = {}): Promise<string> {
  const server = await startTestServer({ environment });
  running.push(server);
  return server.origin;
}

type Operation = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: { "application/json": { example: unknown } } };
  "x-codeSamples": { source: string }[];
};
type Description = {
  servers: { url: string }[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
};

async function describedAt(origin: string, headers: Record<string, string> = {}): Promise<Description> {
  return JSON.parse((await send(`${origin}/openapi.json`, { headers })).text);
}

/** Where the description says that the gateway is; every sample has to say the same. */
function addressIn({ servers, paths }: Description): string | undefined {
  const [server] = servers;
  for (const [path, { get, post }] of Object.entries(paths))
    for (const { source } of (get ?? post)?.["x-codeSamples"] ?? [])
      expect(source).toContain(`'${server?.url}${path}`);
  return server?.url;
}

describe("the address in openapi.json", () => {
  it("is the one that the caller came by", async () => {
    const origin = await start();
    expect(addressIn(await describedAt(origin))).toBe(origin);
    expect(addressIn(await describedAt(origin, { host: "gateway.example:8080" }))).toBe(
      "http://gateway.example:8080",
    );
  });

  it.each(["", 'a"b', "$(id)"])("is the socket's own where Host is %j", async (host) => {
    const origin = await start();
    expect(addressIn(await describedAt(origin, { host }))).toBe(origin);
  });

  it.each(["a.example';rm -rf ~;'", 'a"b', "a.example/path", "$(id)", "[::1]@a", "999.1.1.1"])(
    "is the socket's own where a trusted proxy says %j",
    async (host) => {
      const origin = await start({ TRUST_PROXY: "1" });
      expect(addressIn(await describedAt(origin, { "x-forwarded-host": host }))).toBe(origin);
    },
  );

  it("follows a proxy that is trusted, and no other", async () => {
    const headers = {
      host: "inside.example",
      "x-forwarded-host": "gateway.example, inside.example",
      "x-forwarded-proto": "https, http",
    };
    const addressBehind = async (environment: Record<string, string>) =>
      addressIn(await describedAt(await start(environment), headers));
    expect(await addressBehind({})).toBe("http://inside.example");
    expect(await addressBehind({ TRUST_PROXY: "192.0.2.1" })).toBe("http://inside.example");
    expect(await addressBehind({ TRUST_PROXY: "loopback" })).toBe("https://gateway.example");
    expect(await addressBehind({ TRUST_PROXY: "1" })).toBe("https://gateway.example");
  });

  it("is PUBLIC_URL where that is set, and OPEN_BASE_URL for categories", async () => {
    const origin = await start({ PUBLIC_URL: "https://gateway.example/" });
    expect(addressIn(await describedAt(origin))).toBe("https://gateway.example");
    const elsewhere = await start({ OPEN_BASE_URL: "https://open.example" });
    const { paths } = await describedAt(elsewhere);
    const category = paths["/api/client/open-purchase/category/item"];
    expect(category?.get).toMatchObject({ servers: [{ url: "https://open.example" }] });
    expect(category?.get?.["x-codeSamples"][0]?.source).toContain("'https://open.example/api/client/");
  });
});

describe("the examples in openapi.json", () => {
  it("200 with success for each, sent to the built-in demo", async () => {
    const origin = await start();
    const { paths } = await describedAt(origin);
    for (const [path, { get, post }] of Object.entries(paths)) {
      const [sample] = (get ?? post)?.["x-codeSamples"] ?? [];
      const query = /\?[^']*/.exec(sample?.source ?? "")?.[0] ?? "";
      const headers = { authorization: `Bearer ${demoKeys.live}`, "x-uuid": demoMerchantUuid };
      const answer = post
        ? await send(origin + path, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify(post.requestBody?.content["application/json"].example),
          })
        : await send(origin + path + query, { headers });
      expect([path, answer.status, answer.text.slice(0, 300)]).toStrictEqual([path, 200, expect.anything()]);
      expect(answer.text).not.toMatch(/"success":\s*false|"items":\s*\[\]/);
    }
  });
});
