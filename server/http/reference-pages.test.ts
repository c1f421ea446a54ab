import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => send(server.origin + path, { headers });

describe("API reference", () => {
  test("is served under a policy that permits nothing inline, evaluated or from elsewhere", async () => {
    for (const path of ["/docs", "/docs/"]) {
      const { status, headers, text } = await get(path);
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none';script-src 'self';style-src 'self'");
      expect(policy).not.toMatch(/unsafe|https?:|nonce/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(text).not.toMatch(/https?:|<script>|<style|style=/);
    }
  });

  test("serves each file that the page names, compressed, and 304 to a reader who has it", async () => {
    const { text } = await get("/docs");
    const files = [...text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = ""]) => path);
    expect(files).toHaveLength(4);
    for (const path of files) {
      const { status, headers } = await get(path, { "accept-encoding": "br" });
      expect([path, status]).toEqual([path, 200]);
      const again = await get(path, { "if-none-match": String(headers.etag) });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    const { headers } = await get("/docs/swagger-ui.js", { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBe("br");
  });

  test.each(["/docs/package.json", "/docs/../package.json", "/docs/index.html", "/docs/nothing"])(
    "does not serve %s",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("is not served by a process without a gateway", async () => {
    const alone = await startTestServer({
      environment: {
        ROLES: "console",
        GATEWAY_URL: "http://127.0.0.1:9",
        GATEWAY_API_KEY: "svc_test_x",
        MERCHANT_UUID: "00000000-0000-4000-8000-00000000de30",
      },
      file: {},
    });
    expect((await send(`${alone.origin}/docs`)).status).toBe(404);
    await alone.stop();
  });
});
