import { encode } from "jpeg-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureSearchEndpoint, pictureUploadEndpoint } from "#contract/public/picture-search";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send, type Received } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  // As in production, only sandbox keys have simulators.
  server = await startTestServer({ environment: { ROLES: "gateway" } });
  // After this call the thread has started and loaded its products.
  await post(pictureUploadEndpoint.path, { channel: "1688", image_base64: jpeg(64) });
});
afterAll(() => server.stop());

function post(path: string, body: object, key: string = demoKeys.sandbox): Promise<Received> {
  return send(`${server.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Returns a dark box on white, `side` pixels wide, as the base64 of a JPEG. */
function jpeg(side: number): string {
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = side >> 2; y < side >> 1; y += 1)
    data.fill(40, (y * side + (side >> 2)) * 4, (y * side + (side >> 1)) * 4);
  return encode({ width: side, height: side, data }, 60).data.toString("base64");
}

describe("picture of 2,048 x 2,048 pixels by a sandbox key", () => {
  test.each([
    ["1688", pictureUploadEndpoint.path],
    ["1688", pictureSearchEndpoint.path],
    ["taobao", pictureSearchEndpoint.path],
  ])("decodes a large picture while /healthz keeps answering: %s %s", async (channel, path) => {
    const image_base64 = jpeg(2_048);
    let isDone = false;
    const answer = post(path, { channel, image_base64 }).finally(() => (isDone = true));
    let answered = 0;
    let slowest = 0;
    const begunAt = performance.now();
    while (!isDone) {
      const at = performance.now();
      expect((await send(`${server.origin}/healthz`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - at);
      answered += 1;
    }
    expect(await answer).toMatchObject({ status: 200, text: expect.any(String) });
    expect(answered).toBeGreaterThan(5);
    // Decoding alone is most of the call, and no other caller waits for it.
    expect(slowest).toBeLessThan((performance.now() - begunAt) / 2);
  });

  test("answers several large pictures together, each by its own picture", async () => {
    const sides = [300, 500, 700, 900];
    const answers = await Promise.all(
      sides.map((side) => post(pictureUploadEndpoint.path, { channel: "1688", image_base64: jpeg(side) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(sides.map(() => 200));
    const ids = answers.map(({ text }) => (JSON.parse(text) as { image_id: string }).image_id);
    expect(new Set(ids).size).toBe(sides.length);
    for (const image_id of ids)
      expect((await post(pictureSearchEndpoint.path, { channel: "1688", image_id })).status).toBe(200);
  });
});

describe("sandbox key", () => {
  const padded = (bytes: number) => Buffer.concat([Buffer.from(jpeg(64), "base64"), Buffer.alloc(bytes)]);

  test.each([pictureUploadEndpoint.path, pictureSearchEndpoint.path])(
    "reports the limit of a sandbox key for a body of more than 512 KiB, unbilled: %s",
    async (path) => {
      const body = { channel: "1688", image_base64: padded(512 * 1024).toString("base64") };
      const { status, text, headers } = await post(path, body);
      expect([status, text]).toEqual([413, expect.stringContaining("A sandbox key sends at most 512 KiB")]);
      expect(headers["x-quota-billable-units"]).toBe("0");
      expect((await post(path, body, demoKeys.live)).status).not.toBe(413);
    },
  );

  test("accepts a picture of 380 KB from a sandbox key", async () => {
    const body = { channel: "1688", image_base64: padded(380_000).toString("base64") };
    expect((await post(pictureUploadEndpoint.path, body)).status).toBe(200);
  });

  test("applies the usual limit to every other path", async () => {
    const { status, text } = await post("/v1/products/detail", { channel: "1688", id: "9".repeat(300_000) });
    expect([status, text]).toEqual([413, expect.stringContaining("at most 256 KiB")]);
  });
});
