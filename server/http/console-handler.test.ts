import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConsoleResponse } from "#server/console/console-request.ts";
import { send } from "#testing/http/send.ts";
import { createConsoleHandler } from "./console-handler.ts";
import { listen, stopServer } from "./listen.ts";
import { createBodyReader } from "./plain-http.ts";
import { createWebApp } from "./web-app.ts";

/** Answers of the console, each of some KB, by path. */
const answers: Record<string, Partial<ConsoleResponse>> = {
  "/bff/with-cookie": { cookies: ["console=a"] },
  "/bff/csv": { headers: { "content-type": "text/csv; charset=utf-8" } },
  "/bff/compressed": { headers: { "content-type": "application/json", "content-encoding": "gzip" } },
  "/bff/varying": { headers: { "content-type": "application/json", vary: "origin" } },
};

const server = createServer(
  createWebApp({
    console: {
      path: "/bff",
      pageFolder: "/nonexistent",
      guideFolder: "/nonexistent",
      handle: createConsoleHandler(
        {
          answer: async ({ path }) => ({
            status: 200,
            headers: { "content-type": "application/json; charset=utf-8" },
            body: JSON.stringify({ secret: "s".repeat(4_000) }),
            ...answers[path],
          }),
          bodyGrantOf: async () => ({ bytes: 16_384, owner: null }),
        },
        { readBody: createBodyReader(), newRequestId: () => "req_1" },
      ),
    },
    reference: null,
    trustProxy: null,
    newRequestId: () => "req_1",
    onError: () => undefined,
  }),
);
let origin: string;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
});
afterAll(() => stopServer(server, 0));

const codingOf = async (method: string, path: string) =>
  (await send(origin + path, { method, headers: { "accept-encoding": "br, gzip" } })).headers[
    "content-encoding"
  ];

describe("answer of the console", () => {
  test.each([
    ["GET", "/bff/apps"],
    ["GET", "/bff/varying"],
    ["POST", "/bff/v1/products/search"],
  ])("compresses the answer for %s %s, which creates no secret", async (method, path) => {
    expect(await codingOf(method, path)).toBe("br");
  });

  test.each([
    ["POST", "/bff/keys"],
    ["POST", "/bff/operators/link"],
    ["POST", "/bff/session/recovery-codes"],
    ["POST", "/bff/v1"],
    ["GET", "/bff/with-cookie"],
    ["GET", "/bff/csv"],
  ])("sends the answer for %s %s uncompressed", async (method, path) => {
    expect(await codingOf(method, path)).toBeUndefined();
  });

  test("does not compress an answer twice, and keeps its Vary header", async () => {
    const twice = await send(`${origin}/bff/compressed`, { headers: { "accept-encoding": "br" } });
    expect(twice.headers["content-encoding"]).toBe("gzip");
    const { headers } = await send(`${origin}/bff/varying`, { headers: { "accept-encoding": "br" } });
    expect(headers.vary).toBe("origin, accept-encoding");
  });
});
