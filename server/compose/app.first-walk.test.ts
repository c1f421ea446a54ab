import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { channelsWith, type Channel } from "#contract/shared/channel";
import { previewEndpoint } from "#contract/public/preview";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { demoKeys } from "#server/demo/demo-keys.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer, type TestServer } from "#testing/http/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Call = { path: string; headers: Record<string, string>; body: string };

/** Returns the commands of docs/calls.md that call the demo with a body, in their order. */
function documentedCalls(): Call[] {
  const text = readFileSync(join(import.meta.dirname, "../../docs/calls.md"), "utf8");
  return [...text.matchAll(/```sh\n(curl [\s\S]*?)```/g)].map(([, command = ""]) => ({
    path: /http:\/\/127\.0\.0\.1:3000(\S+)/.exec(command)?.[1] ?? "",
    headers: Object.fromEntries(
      [...command.matchAll(/-H '([^:]+): ([^']+)'/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        value,
      ]),
    ),
    body: /-d '([^']+)'/.exec(command)?.[1] ?? "",
  }));
}

async function post({ path, headers, body }: Call): Promise<unknown> {
  const received = await send(`${server.origin}${path}`, { method: "POST", headers, body });
  expect(received.status).toBe(200);
  return parseAnswer(received.text);
}

const withKey = {
  authorization: `Bearer ${demoKeys.live}`,
  "content-type": "application/json",
};
const call = (path: string, body: unknown) => post({ path, headers: withKey, body: JSON.stringify(body) });

const detailOf = async (body: unknown) =>
  productDetailEndpoint.responses.standard.parse(await call(productDetailEndpoint.path, body)).product;
const previewOf = async (body: unknown) =>
  previewEndpoint.responses.standard.parse(await call(previewEndpoint.path, body));

/** Returns the examples of the description that this server sends. */
async function examples() {
  const { text } = await send(`${server.origin}/openapi.json`);
  const { paths } = JSON.parse(text) as {
    paths: Record<
      string,
      { post: { requestBody: { content: { "application/json": { example: object } } } } }
    >;
  };
  return (path: string) => paths[path]!.post.requestBody.content["application/json"].example;
}

describe("first calls of a newcomer", () => {
  test("runs the commands of docs/calls.md, each with the first item of the previous answer", async () => {
    const [orderCall, searchCall, detailCall, previewCall] = documentedCalls();
    expect(await post(orderCall!)).toMatchObject({ success: true });
    const found = productSearchEndpoint.responses.standard.parse(await post(searchCall!));
    const { product } = productDetailEndpoint.responses.standard.parse(await post(detailCall!));
    const preview = previewEndpoint.responses.standard.parse(await post(previewCall!));
    const [line] = JSON.parse(previewCall!.body).lines;
    expect(JSON.parse(detailCall!.body).id).toBe(found.items[0]?.id);
    expect(line).toMatchObject({ id: product.id, spec_id: product.variants[0]?.sku_id });
    expect(preview).toMatchObject({ success: true });
    expect(preview.total.payment?.amount).toBeGreaterThan(0);
  });

  test.each(channelsWith("product_search").filter((channel) => channelsWith("preview").includes(channel)))(
    "openapi's search on %s leads to a preview of the first result's first variant",
    async (channel: Channel) => {
      const example = await examples();
      const search = { ...example(productSearchEndpoint.path), channel };
      const found = productSearchEndpoint.responses.standard.parse(
        await call(productSearchEndpoint.path, search),
      );
      const product = await detailOf({ channel, id: found.items[0]?.source_product_id });
      const [variant] = product.variants;
      for (const quantity of [1, product.min_order_quantity ?? 1]) {
        const lines = [{ id: product.id, spec_id: variant?.sku_id, quantity }];
        const body = { ...example(previewEndpoint.path), channel, lines };
        expect(await previewOf(body)).toMatchObject({ success: true });
      }
    },
  );

  test("the product of openapi's detail example has a first variant in stock", async () => {
    const example = await examples();
    const product = await detailOf(example(productDetailEndpoint.path));
    const lines = [{ id: product.id, spec_id: product.variants[0]?.sku_id, quantity: 2 }];
    expect(product.variants[0]?.stock).toBeGreaterThan(0);
    expect(await previewOf({ ...example(previewEndpoint.path), lines })).toMatchObject({ success: true });
    expect(await previewOf(example(previewEndpoint.path))).toMatchObject({ success: true });
  });

  test.each(["杯", "cup", "灯", "dress", "手机", "T恤", "包", "毛巾", "袜子", "玩具"])(
    "leads from a search for %s on 1688 to a product that can be ordered unchanged",
    async (keyword) => {
      const found = productSearchEndpoint.responses.standard.parse(
        await call(productSearchEndpoint.path, { channel: "1688", keyword }),
      );
      const product = await detailOf({ channel: "1688", id: found.items[0]?.id });
      const quantity = product.min_order_quantity ?? 1;
      const spec = product.variants[0] ? { spec_id: product.variants[0].sku_id } : {};
      const example = await examples();
      const lines = [{ id: product.id, ...spec, quantity }];
      expect(await previewOf({ ...example(previewEndpoint.path), lines })).toMatchObject({ success: true });
    },
  );
});
