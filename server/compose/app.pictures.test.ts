import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/public/picture-search";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";
import { visit } from "#testing/http/visit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const path = "/v1/products/search-by-image";

async function ask(key: string, body: object) {
  const { status, text } = await send(`${server.origin}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status, text };
}

function read({ status, text }: { status: number; text: string }): PictureSearchResult {
  expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  return pictureSearchEndpoint.responses.standard.parse(parseAnswer(text));
}

/** Returns a picture of the demo, padded by a comment to the given number of bytes. */
async function padded(name: string, bytes: number): Promise<string> {
  const { bytes: png } = await send(`${server.origin}/simulator/1688/pictures/${name}.png`);
  const chunk = Buffer.alloc(bytes - png.length);
  chunk.writeUInt32BE(chunk.length - 12, 0);
  chunk.write("teXt", 4, "latin1");
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]).toString("base64");
}

const offer = "907001255426";
const item = "688000000001";

describe("pictures that the demo fetches from this machine", () => {
  test.each([
    ["1688", offer],
    ["taobao", item],
  ])("finds the product of a picture that the simulator of %s serves", async (channel, id) => {
    const image_url = `${server.origin}/simulator/${channel}/pictures/${id}.png`;
    const first = read(await ask(demoKeys.live, { channel, image_url }));
    expect(first.items[0]?.source_product_id).toBe(id);
    // "Find similar" does this with a picture of an answer.
    const similar = read(await ask(demoKeys.live, { channel, image_url: first.items[1]?.image }));
    expect(similar.items[0]?.source_product_id).toBe(first.items[1]?.source_product_id);
  });

  test.each(["/healthz", "/simulator/1688/pictures/nobody.png", "/metrics", "/simulator/1688/openapi/x"])(
    "does not fetch %s",
    async (local) => {
      const { status, text } = await ask(demoKeys.live, {
        channel: "1688",
        image_url: server.origin + local,
      });
      expect([status, text]).toEqual([400, expect.stringMatching(/only ports 80 and 443/)]);
    },
  );
});

describe("picture address in a request", () => {
  test.each([
    ["http://1.1.1.1:8080/a.jpg", /port 8080, and only ports 80 and 443/],
    ["https://1.1.1.1:22/a.jpg", /port 22, and only ports 80 and 443/],
    ["http://168.63.129.16/machine", /not public/],
    ["http://169.254.169.254/latest/meta-data", /not public/],
    ["http://100.100.100.200/latest/meta-data", /not public/],
    ["http://192.0.0.192/latest/", /not public/],
    ["http://[fd00:ec2::254]/latest/meta-data", /not public/],
    ["http://[fd20:ce::254]/computeMetadata/v1/", /not public/],
  ])("refuses a picture address with 400 and bills nothing: %s", async (image_url, message) => {
    const { status, text, headers } = await send(`${server.origin}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${demoKeys.live}`, "content-type": "application/json" },
      body: JSON.stringify({ channel: "1688", image_url }),
    });
    expect([status, text]).toEqual([400, expect.stringMatching(message)]);
    expect(headers["x-quota-billable-units"]).toBe("0");
  });
});

test("searches by picture with a sandbox key as well, unbilled", async () => {
  const image_url = `${server.origin}/simulator/1688/pictures/${offer}.png`;
  expect(read(await ask(demoKeys.sandbox, { channel: "1688", image_url })).items[0]?.id).toBe(offer);
});

describe("the console's own server", () => {
  test("accepts a picture of several MiB from a buyer, and none from support", async () => {
    const body = JSON.stringify({ channel: "1688", image_base64: await padded(offer, 5 * 1024 * 1024) });
    const buyer = visit(server.origin);
    await buyer.signIn({ demo: "buyer" });
    const answer = await buyer.call(`/bff${path}`, { method: "POST", body });
    expect(read(answer).items[0]?.id).toBe(offer);
    expect(answer.headers["x-quota-billable-units"]).toBe("2");

    const support = visit(server.origin);
    await support.signIn({ demo: "support" });
    expect((await support.call(`/bff${path}`, { method: "POST", body })).status).toBe(403);
  });

  test("answers 413 with the limit beyond 8 MiB", async () => {
    const buyer = visit(server.origin);
    await buyer.signIn({ demo: "buyer" });
    const body = JSON.stringify({ channel: "1688", image_id: "x".repeat(8 * 1024 * 1024) });
    const { status, text } = await buyer.call(`/bff${path}`, { method: "POST", body });
    expect([status, text]).toEqual([413, expect.stringContaining("at most 8 MiB on this path")]);
  });
});

test("logs no picture", () => {
  const logged = server.logged.join("\n");
  expect(logged).toContain("products.search-by-image");
  expect(logged).not.toContain("iVBORw0KGgo");
});
