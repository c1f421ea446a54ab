import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { mcpMessage } from "#testing/agents/tool-surfaces.ts";
import { send, type Received, type Sent } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit, type Visitor } from "#testing/http/visit.ts";

let server: TestServer;
let admin: Visitor;
let laterMs = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + laterMs });
});
beforeEach(async () => {
  // The minute of each key is over before each test.
  laterMs += 61_000;
  admin = visit(server.origin);
  await admin.signIn({ demo: "admin" });
});
afterAll(() => server.stop());

const key = { authorization: `Bearer ${demoKeys.live}` };
const json = { "content-type": "application/json" };
const post = (body: object, headers = {}): Sent => ({
  method: "POST",
  headers: { ...key, ...json, ...headers },
  body: JSON.stringify(body),
});
const search = { channel: "1688", keyword: "杯", page_size: 50 };
const listTools = mcpMessage("modern", "tools/list");

/** Requests with answers of more than 1 KB on each surface, the same each time. */
const large: [string, (acceptEncoding?: string) => Promise<Received>][] = [
  ["/v1/products/search", (accept) => ask("/v1/products/search", post(search), accept)],
  ["/ai/v1/tools", (accept) => ask("/ai/v1/tools", { headers: key }, accept)],
  ["/mcp", (accept) => ask("/mcp", post(listTools.body, listTools.headers), accept)],
  ["/openapi.json", (accept) => ask("/openapi.json", {}, accept)],
  [
    "/bff/v1/products/search",
    (accept) =>
      askConsole("/bff/v1/products/search", { method: "POST", body: JSON.stringify(search) }, accept),
  ],
  ["/bff/apps", (accept) => askConsole("/bff/apps", {}, accept)],
];

function ask(path: string, { headers, ...sent }: Sent, accept?: string): Promise<Received> {
  return send(server.origin + path, {
    ...sent,
    headers: { ...headers, ...(accept !== undefined && { "accept-encoding": accept }) },
  });
}

function askConsole(path: string, sent: Sent, accept?: string): Promise<Received> {
  return admin.call(path, {
    ...sent,
    ...(accept !== undefined && { headers: { "accept-encoding": accept } }),
  });
}

/** Returns the body without the parts that differ in each answer. */
const same = (text: string) =>
  text
    .replace(/req_[\w-]+/g, "req")
    .replace(/"(used|left)":\d+/g, "")
    .replace(/"ttlMs":\d+/g, "");

describe.each(large)("%s", (_, request) => {
  test("sends an answer uncompressed, with Vary, to a caller that names no coding", async () => {
    for (const accept of [undefined, "", "identity", "deflate", "br;q=0, gzip;q=0"]) {
      const { status, headers, text } = await request(accept);
      expect([status, headers["content-encoding"]]).toEqual([200, undefined]);
      expect(headers.vary).toBe("accept-encoding");
      expect(text.length).toBeGreaterThan(1_000);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
  });

  test.each([
    ["br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["br;q=0.5, gzip;q=0.8", "gzip", gunzipSync],
    ["x-gzip", "gzip", gunzipSync],
    ["*", "br", brotliDecompressSync],
    ["br;q=0, *", "gzip", gunzipSync],
    ["identity;q=0, gzip", "gzip", gunzipSync],
  ] as const)("compresses an answer for accept-encoding: %s", async (accept, coding, unpack) => {
    const plain = await request();
    const { headers, bytes, status } = await request(accept);
    expect([status, headers["content-encoding"], headers.vary]).toEqual([200, coding, "accept-encoding"]);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(bytes.length).toBeLessThan(plain.bytes.length * 0.75);
    // Decoding once gives JSON, so the answer is compressed once.
    expect(same(unpack(bytes).toString())).toBe(same(plain.text));
  });
});

describe("uncompressed answers", () => {
  test.each([
    ["/healthz", {}],
    ["/v1/nothing", { headers: key }],
    ["/api/client/open-purchase/category/item?platform=nowhere", { headers: { "x-uuid": demoMerchantUuid } }],
  ] as [string, Sent][])("does not compress a small answer or a refusal: %s", async (path, sent) => {
    const { headers, text } = await ask(path, sent, "br, gzip");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    expect(() => JSON.parse(text) as unknown).not.toThrow();
  });
});

describe("HEAD", () => {
  test.each([
    ["/ai/v1/tools", key],
    ["/openapi.json", {}],
    ["/openapi.yaml", {}],
    ["/llms.txt", {}],
    ["/docs/swagger-ui.js", {}],
  ])("returns the headers of the compressed answer and no body for %s", async (path, headers) => {
    const accept = { ...headers, "accept-encoding": "br" };
    const got = await send(server.origin + path, { headers: accept });
    const asked = await send(server.origin + path, { method: "HEAD", headers: accept });
    expect([asked.status, asked.text]).toEqual([200, ""]);
    for (const name of ["content-encoding", "vary", "content-type", "etag"])
      expect(asked.headers[name]).toEqual(got.headers[name]);
    expect(asked.headers["content-encoding"]).toBe("br");
    expect(Number(asked.headers["content-length"])).toBeGreaterThan(100);
  });
});

describe.each(["/openapi.json", "/openapi.yaml", "/llms.txt"])("%s", (path) => {
  const described = (headers: Record<string, string> = {}) => send(server.origin + path, { headers });

  test("gives the description a strong tag for each coding and address, and answers 304 to each of them", async () => {
    const plain = await described();
    const packed = await described({ "accept-encoding": "gzip" });
    const elsewhere = await described({ host: "gateway.example" });
    const tags = [plain, packed, elsewhere].map(({ headers }) => String(headers.etag));
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    expect(new Set(tags).size).toBe(3);
    expect(elsewhere.text).toContain("http://gateway.example/");
    for (const held of [tags[0], tags[1], `W/${tags[0]}`, `"x", ${tags[0]}`, "*"]) {
      const answer = await described({ "if-none-match": held ?? "" });
      expect([answer.status, answer.text, answer.headers.vary]).toEqual([304, "", "accept-encoding"]);
      expect(answer.headers["x-request-id"]).toMatch(/^req_/);
      expect(answer.headers["content-encoding"]).toBeUndefined();
    }
    for (const other of ['"other"', tags[2] ?? "", ""])
      expect((await described({ "if-none-match": other })).status).toBe(200);
  });
});
