import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request as open, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { categoryEndpoint } from "#contract/public/category";
import { endpoints } from "#contract/public/endpoints";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer;
let folder: string;
const guide = "<!doctype html><title>Guide</title>".padEnd(3_000);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "head-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Console</title>");
  await writeFile(join(folder, "assets", "page-1.js"), "export const page = 1;\n".repeat(200));
  await writeFile(join(folder, "cart.html"), guide);
  server = await startTestServer({ pageFolder: folder, guideFolder: folder });
  const category = `${server.origin}${categoryEndpoint.path}?platform=1688`;
  await vi.waitFor(async () => expect((await send(category, { headers: keys })).status).toBe(200), {
    timeout: 60_000,
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const keys = { authorization: `Bearer ${demoKeys.live}`, "x-uuid": demoMerchantUuid };

/**
 * Sends a HEAD request. `bytesRead` counts everything that came over the socket, because a client hides a body that
 * must not be there.
 */
function head(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; bytesRead: number }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(server.origin);
      const outgoing = open({ hostname, port, path, method: "HEAD", headers, agent: false }, (response) => {
        response.resume();
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytesRead: response.socket.bytesRead,
          }),
        );
      });
      outgoing.on("error", reject);
      outgoing.end();
    },
  );
}

/** Returns the headers without those that differ in each answer. */
function comparable({
  date: _date,
  "x-request-id": id,
  age: _age,
  ratelimit: _left,
  ...headers
}: IncomingHttpHeaders) {
  expect(id).toMatch(/^req_/);
  return headers;
}

describe("HEAD", () => {
  test.each([
    ["/healthz"],
    ["/readyz"],
    ["/openapi.json"],
    ["/llms.txt"],
    ["/docs"],
    [accountEndpoint.path],
    [`${categoryEndpoint.path}?platform=1688`],
    ["/ai/v1/tools"],
    ["/"],
    ["/assets/page-1.js"],
    ["/guide/cart.html"],
    ["/guide/assets/page-1.js"],
    ["/simulator/1688/pictures/907001255426.png"],
  ])("returns the status and headers of GET and no body for %s", async (path) => {
    const got = await send(`${server.origin}${path}`, { headers: { ...keys, accept: "*/*" } });
    const asked = await head(path, { ...keys, accept: "*/*" });
    expect([asked.status, got.status]).toEqual([200, 200]);
    if (!path.startsWith("/simulator")) {
      const policy = "content-security-policy";
      const { [policy]: _one, ...ofGet } = comparable(got.headers);
      const { [policy]: _other, ...ofHead } = comparable(asked.headers);
      expect(ofHead).toEqual(ofGet);
    }
    expect(asked.headers["content-length"]).toBe(String(got.bytes.length));
    expect(asked.bytesRead).toBeLessThan(2_048);
  });

  test("answers refusals with their status, and no body says anything about a key", async () => {
    expect((await head(accountEndpoint.path)).status).toBe(401);
    expect((await head(categoryEndpoint.path, keys)).status).toBe(400);
    expect((await head("/v1/nothing", keys)).status).toBe(404);
    expect((await head("/nowhere")).status).toBe(404);
  });

  test("keeps the connection usable for the next request", async () => {
    const both = await sayRaw(
      `HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );
    expect(both.match(/^HTTP\/1\.1 200 /gm)).toHaveLength(2);
    expect(both.match(/\{"status":"ok","version":"[0-9.]+"\}/g)).toHaveLength(1);
  });

  test("costs no units on any path of the API, and a POST does not become a HEAD", async () => {
    const used = async () =>
      JSON.parse((await send(`${server.origin}${accountEndpoint.path}`, { headers: keys })).text).quota.used;
    const before: unknown = await used();
    for (const { path, method, shortcuts } of endpoints)
      for (const each of [path, ...shortcuts.map((shortcut) => shortcut.path)]) {
        const { status, headers } = await head(each, keys);
        if (method === "POST") expect([status, headers.allow]).toEqual([405, "POST"]);
        expect(headers["x-quota-billable-units"] ?? "0").toBe("0");
      }
    expect(await used()).toBe(before);
  });

  test("answers 304 to an ETag as GET does", async () => {
    const path = `${categoryEndpoint.path}?platform=1688`;
    const { headers } = await head(path, keys);
    const again = await head(path, { ...keys, "if-none-match": String(headers.etag) });
    expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
  });

  test.each(["console", "simulator"])("answers HEAD as well in a process with the role %s", async (roles) => {
    const other = await startTestServer({ environment: { ROLES: roles } });
    try {
      for (const path of ["/healthz", "/readyz"])
        expect((await send(`${other.origin}${path}`, { method: "HEAD" })).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

async function sayRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  let text = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}
