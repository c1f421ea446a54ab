import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleNames, screensOf } from "#contract/console/roles";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let folder: string;
let server: TestServer;
const html = { accept: "text/html,application/xhtml+xml" };
const small = brotliCompressSync("export {};");
const script = `export const text = "${"abcdefgh".repeat(500)}";`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "page-"));
  await mkdir(join(folder, "assets"));
  await writeFile(
    join(folder, "index.html"),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1b2c.js"></script>',
  );
  await writeFile(join(folder, "assets/a-1b2c.js"), script);
  await writeFile(join(folder, "assets/b-3c4d.js"), script);
  await writeFile(join(folder, "assets/b-3c4d.js.br"), small);
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  await writeFile(join(folder, ".stamp"), "hidden");
  server = await startTestServer({ pageFolder: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  send(`${server.origin}${path}`, { headers });

describe("page", () => {
  const screens = [...new Set(roleNames.flatMap((role) => screensOf(role, true)))];
  test.each(["/", "/sign-in", "/security", "/welcome", ...screens.map((screen) => `/${screen}?q=1`)])(
    "serves the page at %s, never cached, with a request id",
    async (path) => {
      const { status, headers, text } = await get(path, html);
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      expect(headers["x-request-id"]).toMatch(/^req_/);
      expect(text).toContain('src="/assets/a-1b2c.js"');
    },
  );

  test("carries a nonce that the policy names, a new one each time, and nothing inline without it", async () => {
    const nonces = new Set<string>();
    for (let time = 0; time < 3; time += 1) {
      const { headers, text } = await get("/", html);
      const nonce = /script nonce="([A-Za-z0-9_-]{24})"/.exec(text)?.[1] ?? "";
      nonces.add(nonce);
      const policy = String(headers["content-security-policy"]).split(";");
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      for (const part of [
        "default-src 'none'",
        "worker-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy.join()).not.toContain("unsafe");
      expect(text).not.toContain("__CSP_NONCE__");
    }
    expect(nonces.size).toBe(3);
  });

  test.each([
    "/nowhere",
    "/cart",
    "/payments",
    "/nope?q=1",
    "/v2/orders",
    "/cart/",
    "/%E8%B4%AD%E7%89%A9%E8%BD%A6",
  ])(
    "answers a browser at %s, which no screen has, with status 404 and the page that says so",
    async (path) => {
      const { status, headers, text } = await get(path, html);
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-store");
      expect(text).toContain('src="/assets/a-1b2c.js"');
      expect(text).not.toContain("__CSP_NONCE__");
    },
  );

  test.each([
    {},
    { accept: "*/*" },
    { accept: "application/json" },
    { accept: "application/json, text/html;q=0.9" },
  ])("answers a program that sends %j at such a path in the envelope", async (headers) => {
    for (const path of ["/nowhere", "/cart", "/v2/orders"]) {
      const { status, text } = await get(path, headers);
      expect(status).toBe(404);
      expect(JSON.parse(text).error.code).toBe("NOT_FOUND");
    }
  });

  test.each(["/.well-known/security", "/.well-known/openid-configuration", "/%zz", "/v1/orders/nope"])(
    "answers %s, a path for programs, in the envelope for every caller",
    async (path) => {
      const { status, text } = await get(path, html);
      expect([400, 404]).toContain(status);
      expect(JSON.parse(text).error.request_id).toMatch(/^req_/);
    },
  );

  test("caches assets for a year and revalidates other files, compressed where accepted", async () => {
    const asset = await get("/assets/a-1b2c.js", { "accept-encoding": "gzip" });
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(asset.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(asset.bytes).toString()).toBe(script);
    const rest = await get("/favicon.svg");
    expect(rest.headers["cache-control"]).toBe("no-cache");
    for (const { headers } of [asset, rest]) expect(headers["x-request-id"]).toMatch(/^req_/);
  });

  test("sends the compressed file of the build to callers that accept it, and the plain file to all others", async () => {
    const taken = await get("/assets/b-3c4d.js", { "accept-encoding": "gzip, deflate, br" });
    expect(taken.bytes).toEqual(small);
    expect(taken.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": expect.stringMatching(/^text\/javascript; charset=utf-8$/i),
      "cache-control": "public, max-age=31536000, immutable",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect((await get("/assets/b-3c4d.js")).text).toBe(script);
    const refused = await get("/assets/b-3c4d.js", { "accept-encoding": "br;q=0, identity" });
    expect(refused.text).toBe(script);
  });

  test("answers a path that cannot be decoded with 404 in the envelope", async () => {
    const { status, text } = await get("/assets/%zz.js");
    expect(status).toBe(404);
    expect(JSON.parse(text).error.code).toBe("NOT_FOUND");
  });

  test.each([
    "/index.html",
    "/assets/gone-1b2c.js",
    "/.stamp",
    "/..%2f..%2fpackage.json",
    "/assets/../../package.json",
  ])("answers 404 in the envelope, not the page, for %s", async (path) => {
    const { status, text } = await get(path, html);
    expect([400, 403, 404]).toContain(status);
    expect(JSON.parse(text).error.request_id).toMatch(/^req_/);
  });

  test("does not accept POST from a script", async () => {
    const { status, text } = await send(`${server.origin}/`, { method: "POST", headers: html, body: "a=b" });
    expect(status).toBe(404);
    expect(JSON.parse(text).error.code).toBe("NOT_FOUND");
  });
});
