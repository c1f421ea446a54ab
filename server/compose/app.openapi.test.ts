import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { tools } from "#contract/tools/tools";
import {
  type Description,
  exampleOfAnswer,
  readDescription,
  sendExamples,
  startExamples,
} from "#testing/http/openapi-examples.ts";
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

/** Returns the gateway's address in the description; every sample has to contain the same. */
function addressIn({ servers, paths }: Description): string | undefined {
  const [server] = servers;
  for (const [path, { get, post }] of Object.entries(paths))
    for (const { source } of (get ?? post)?.["x-codeSamples"] ?? [])
      expect(source).toContain(`'${server?.url}${path}`);
  return server?.url;
}

describe("address in openapi.json", () => {
  test("names the address that the caller used", async () => {
    const origin = await start();
    expect(addressIn(await readDescription(origin))).toBe(origin);
    expect(addressIn(await readDescription(origin, { host: "gateway.example:8080" }))).toBe(
      "http://gateway.example:8080",
    );
  });

  test.each(["", 'a"b', "$(id)"])("names the socket's own address where Host is %j", async (host) => {
    const origin = await start();
    expect(addressIn(await readDescription(origin, { host }))).toBe(origin);
  });

  test.each(["a.example';rm -rf ~;'", 'a"b', "a.example/path", "$(id)", "[::1]@a", "999.1.1.1"])(
    "names the socket's own address where a trusted proxy says %j",
    async (host) => {
      const origin = await start({ TRUST_PROXY: "1" });
      expect(addressIn(await readDescription(origin, { "x-forwarded-host": host }))).toBe(origin);
    },
  );

  test("follows a trusted proxy, and no other", async () => {
    const headers = {
      host: "inside.example",
      "x-forwarded-host": "gateway.example, inside.example",
      "x-forwarded-proto": "https, http",
    };
    const addressBehind = async (environment: Record<string, string>) =>
      addressIn(await readDescription(await start(environment), headers));
    expect(await addressBehind({})).toBe("http://inside.example");
    expect(await addressBehind({ TRUST_PROXY: "192.0.2.1" })).toBe("http://inside.example");
    expect(await addressBehind({ TRUST_PROXY: "loopback" })).toBe("https://gateway.example");
    expect(await addressBehind({ TRUST_PROXY: "1" })).toBe("https://gateway.example");
  });

  test("names PUBLIC_URL where that is set, and OPEN_BASE_URL for categories", async () => {
    const origin = await start({ PUBLIC_URL: "https://gateway.example/" });
    expect(addressIn(await readDescription(origin))).toBe("https://gateway.example");
    const elsewhere = await start({ OPEN_BASE_URL: "https://open.example" });
    const { paths } = await readDescription(elsewhere);
    const category = paths["/api/client/open-purchase/category/item"];
    expect(category?.get).toMatchObject({ servers: [{ url: "https://open.example" }] });
    expect(category?.get?.["x-codeSamples"][0]?.source).toContain("'https://open.example/api/client/");
  });
});

test("reports the version of package.json in the description, /healthz and /metrics", async () => {
  const origin = await start();
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  expect(JSON.parse((await send(`${origin}/openapi.json`)).text)).toMatchObject({ info: { version } });
  expect(JSON.parse((await send(`${origin}/healthz`)).text)).toEqual({ status: "ok", version });
  expect((await send(`${origin}/metrics`)).text).toContain(`procurement_build_info{version="${version}",`);
});

describe("the other descriptions", () => {
  test("serves /openapi.yaml with the content of /openapi.json and the address that the caller used", async () => {
    const origin = await start();
    const headers = { host: "gateway.example:8080" };
    const { text, headers: sent } = await send(`${origin}/openapi.yaml`, { headers });
    expect(sent["content-type"]).toBe("application/yaml; charset=utf-8");
    expect(parse(text)).toStrictEqual(await readDescription(origin, headers));
  });

  test("serves /llms.txt in the form of llmstxt.org, and each of its links answers", async () => {
    const origin = await start();
    const { text, headers } = await send(`${origin}/llms.txt`);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n(- [^\n]+\n)+\n## /);
    const links = text
      .split(/^## /m)
      .slice(1)
      .join("\n")
      .split("\n")
      .filter((line) => line.startsWith("- "));
    expect(links.length).toBeGreaterThan(30);
    for (const line of links) {
      const [, address = ""] = /^- \[[^\]]+\]\(([^)]+)\): \S/.exec(line) ?? [];
      expect(line).toContain(`](${origin}/`);
      // The guide is not built in tests, and a tool requires a key.
      if (!address.includes("/guide/")) expect([200, 401]).toContain((await send(address)).status);
    }
    for (const tool of tools) expect(text).toContain(`[${tool.id}]`);
  });

  test("describes the API in a process without a console too, and names no page that it does not serve", async () => {
    const origin = await start({ ROLES: "gateway,simulator" });
    expect((await send(`${origin}/docs`)).status).toBe(200);
    for (const path of ["/llms.txt", "/docs"])
      expect((await send(origin + path)).text).not.toContain("/guide/");
  });
});

describe("examples in openapi.json", () => {
  test("makes each path's example succeed in the built-in demo, with the described answer", async () => {
    const server = await startExamples();
    running.push(server);
    for (const { path, status, text, example } of await sendExamples(server.origin)) {
      expect([path, status, text.slice(0, 300)]).toStrictEqual([path, 200, expect.anything()]);
      expect(text).not.toMatch(/"success":\s*false|"items":\s*\[\]/);
      expect([path, example]).toStrictEqual([path, exampleOfAnswer(text)]);
    }
  });
});
