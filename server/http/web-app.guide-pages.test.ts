import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "guide-"));
  await mkdir(join(folder, "assets"));
  await mkdir(join(folder, "zh-cn"));
  await writeFile(join(folder, "index.html"), "start");
  await writeFile(join(folder, "zh-cn/index.html"), "开始");
  await writeFile(join(folder, "404.html"), "no such page");
  await writeFile(join(folder, "assets/a.1b2c.js"), "export {};");
  await writeFile(join(folder, ".stamp"), "hidden");
  server = await startTestServer({ guideFolder: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = { accept: "text/html" }) =>
  send(`${server.origin}${path}`, { headers });

describe("guide", () => {
  test("serves the guide to every caller, revalidated, under a policy that permits nothing inline or from elsewhere", async () => {
    for (const [path, text] of [
      ["/guide/", "start"],
      ["/guide/index.html", "start"],
      ["/guide/zh-cn/", "开始"],
    ] as const) {
      const answer = await get(path);
      expect(answer).toMatchObject({ status: 200, text });
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.headers["x-request-id"]).toMatch(/^req_/);
      const policy = String(answer.headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self'");
      expect(policy).not.toMatch(/https:|nonce|trusted-types|script-src[^;]*unsafe/);
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("redirects its start page to the address with a slash", async () => {
    const { status, headers } = await get("/guide");
    expect([status, headers["location"]]).toEqual([301, "/guide/"]);
  });

  test("caches files with a hash in their name for a year", async () => {
    const { headers } = await get("/guide/assets/a.1b2c.js");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("answers 404 with a page to browsers and in the envelope to programs, and hides the files next to it", async () => {
    expect(await get("/guide/nothing.html")).toMatchObject({ status: 404, text: "no such page" });
    expect((await get("/guide/.stamp")).status).toBe(404);
    const program = await get("/guide/nothing", { accept: "application/json" });
    expect([program.status, JSON.parse(program.text).error.code]).toEqual([404, "NOT_FOUND"]);
  });

  test("leaves the console's own policy unchanged", async () => {
    const { headers } = await get("/nothing");
    expect(String(headers["content-security-policy"])).toContain("require-trusted-types-for 'script'");
  });
});
