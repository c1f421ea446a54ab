import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categoryEndpoint } from "#contract/category";
import type { Channel } from "#contract/channel";
import type { EndpointShape } from "#contract/endpoint";
import { readAnswer } from "#contract/yuan-amount";
import { errorEnvelopeSchema } from "#contract/error-envelope";
import { buildOpenapi } from "#contract/openapi";
import { paymentMethodsEndpoint } from "#contract/payment-methods";
import { previewEndpoint } from "#contract/preview";
import { pictureSearchEndpoint, type PictureSearchResult } from "#contract/picture-search";
import { pictureUploadEndpoint } from "#contract/picture-upload";
import { freightEstimateEndpoint } from "#contract/freight-estimate";
import { productDetailEndpoint, type ProductDetailResult } from "#contract/product-detail";
import { productParseEndpoint } from "#contract/product-parse";
import { productSearchEndpoint } from "#contract/product-search";
import { demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { pictureCases } from "#server/marketplaces/alibaba-1688/simulator/picture-cases.ts";
import { pictureCases as taobaoPictures } from "#server/marketplaces/taobao/simulator/picture-cases.ts";
import {
  orderScenarios,
  productScenarios as alibaba1688Products,
} from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { productScenarios as taobaoProducts } from "#server/marketplaces/taobao/simulator/scenarios.ts";
import { shopScenarios } from "#server/marketplaces/weidian/simulator/scenarios.ts";
import { createUndiciTransport } from "#server/node/undici-transport.ts";
import { generateClient } from "#testing/gateway/generated-client.ts";
import { startHttpWorld } from "#testing/gateway/http-world.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";
import { liveKey } from "#testing/gateway/test-access.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

/**
 * What the simulators make the gateway answer, read by three that know nothing of each other: the contract's own schemas, a
 * JSON Schema validator that has only the text of openapi.json, and a client that a generator made from that text.
 */
const openapi = JSON.parse(JSON.stringify(buildOpenapi({ baseUrl: "" })));
const second = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    "date-time": (text) => /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && Date.parse(text) > 0,
  },
});
second.addSchema(openapi, "openapi.json");

const client = generateClient(openapi);
const readers = new Map<string, z.ZodType>();

/** Where openapi.json says what an answer is. */
function pointerTo({ path, method }: EndpointShape, status: number): string {
  const words = ["paths", path, method.toLowerCase(), "responses", String(status), "content"];
  return [...words, "application/json", "schema"].map((word) => `/${word.replaceAll("/", "~1")}`).join("");
}

function generated(endpoint: EndpointShape, status: number): z.ZodType {
  const pointer = pointerTo(endpoint, status);
  const reader = readers.get(pointer) ?? client(pointer);
  readers.set(pointer, reader);
  return reader;
}

function described(endpoint: EndpointShape, status: number): ValidateFunction {
  const { path, method } = endpoint;
  const validate = second.getSchema(`openapi.json#${pointerTo(endpoint, status)}`);
  if (!validate) throw new Error(`${method} ${path} does not say that it answers ${status}`);
  return validate;
}

/** All readers take the answer, and the contract's schema has a place for all that is in it. */
function expectRead(endpoint: EndpointShape, status: number, text: string): unknown {
  const validate = described(endpoint, status);
  validate(JSON.parse(text));
  expect(validate.errors ?? []).toStrictEqual([]);
  const plain: unknown = JSON.parse(text);
  expect(generated(endpoint, status).parse(plain)).toEqual(plain);
  const { standard, upstream } = endpoint.responses;
  const isUpstream = typeof plain === "object" && plain !== null && "response_format" in plain;
  // Amounts of products are read by their digits; in the vendor's own words a `price` is whatever it is.
  const json = isUpstream ? plain : readAnswer(text);
  const own = endpoint.auth === "merchant" ? standard : status === 200 ? standard : errorEnvelopeSchema;
  expect((isUpstream && upstream ? upstream : own).parse(json)).toEqual(json);
  return json;
}

let world: Awaited<ReturnType<typeof startHttpWorld>>;
const transport = createUndiciTransport();
beforeAll(async () => {
  // A marketplace that says nothing need not be waited for as long as in life.
  world = await startHttpWorld({
    transport: (request, limits, signal) => transport(request, { ...limits, headersMs: 1_500 }, signal),
  });
});
afterAll(async () => {
  await world.close();
  await transport.close();
});

const formats = ["standard", "upstream"] as const;
const languages = ["zh", "en", "ja", "ko", "ru"];

async function ask(endpoint: EndpointShape, body: object): Promise<{ status: number; json: unknown }> {
  const { status, text } = await send(world.origin + endpoint.path, {
    method: "POST",
    headers: { authorization: `Bearer ${liveKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status, json: expectRead(endpoint, status, text) };
}

/** One question in each language, and once in the marketplace's own words: those are passed on unread, in any language. */
async function askInEveryWay(endpoint: EndpointShape, body: object, spoken = languages): Promise<void> {
  const [language] = spoken;
  const ways = spoken.map((each) => ({ ...body, response_format: "standard", language: each }));
  await Promise.all(
    [...ways, { ...body, response_format: "upstream", language }].map((way) => ask(endpoint, way)),
  );
}

const products = (["1688", "taobao"] as const).flatMap((channel) =>
  (channel === "1688" ? alibaba1688Products : taobaoProducts).map(({ id, label }) => ({
    channel,
    id,
    label: label.en,
  })),
);

/** The product as an order line; null where there is none to order. */
async function lineOf(channel: Channel, id: string): Promise<object | null> {
  const { status, json } = await ask(productDetailEndpoint, { channel, id });
  if (status !== 200) return null;
  const { product } = json as ProductDetailResult;
  const variant = product.variants.find(({ stock }) => (stock ?? 0) > 100) ?? product.variants[0];
  return {
    id: product.id,
    ...(variant && { spec_id: variant.sku_id }),
    quantity: (product.batch_size ?? 1) * (product.min_order_quantity ?? 1),
  };
}

describe("what openapi.json says of every answer is true, to its second reader as well", () => {
  it("and the other readers refuse what it does not say", () => {
    const validate = described(productDetailEndpoint, 200);
    const upstream = {
      channel: "1688",
      upstream_api: "a",
      upstream: {},
      upstream_steps: [],
      request_id: "r",
    };
    expect(validate({ ...upstream, response_format: "upstream" })).toBe(true);
    expect(validate(upstream)).toBe(false);
    expect(validate({ ...upstream, response_format: "standard" })).toBe(false);
    expect(validate({ product: { id: 1 }, request_id: "r" })).toBe(false);
    expect(() => described(productDetailEndpoint, 405)).toThrow(/does not say/);
    const reader = generated(productDetailEndpoint, 200);
    expect(reader.safeParse({ ...upstream, response_format: "upstream" }).success).toBe(true);
    for (const wrong of [upstream, { product: { id: 1 }, request_id: "r" }, {}])
      expect(reader.safeParse(wrong).success).toBe(false);
    expect(() => generated(productDetailEndpoint, 405)).toThrow(/nothing at/);
  });

  it.concurrent.each(orderScenarios)("payment methods of order $id: $label.en", async ({ id }) => {
    for (const response_format of formats)
      await ask(paymentMethodsEndpoint, { channel: "1688", order_id: id, response_format });
  });

  it.concurrent.each(products)("product $id of $channel: $label", async ({ channel, id }) => {
    await askInEveryWay(productDetailEndpoint, { channel, id });
  });

  // The operation of detail answers a link: what differs is the reading of it, and what the answer says beside the product.
  const linked = products.filter((_, at) => at % 5 === 0);
  it.concurrent.each(linked)("the link of product $id of $channel: $label", async ({ channel, id }) => {
    await askInEveryWay(productParseEndpoint, { url: `${channel}_${id}` });
  });

  it.concurrent.each(products)("preview of product $id of $channel: $label", async ({ channel, id }) => {
    const line = (await lineOf(channel, id)) ?? { id, quantity: 1 };
    // No language changes what a preview answers.
    await askInEveryWay(previewEndpoint, { channel, receiver, lines: [line] }, ["ja"]);
    await askInEveryWay(freightEstimateEndpoint, { channel, receiver, lines: [line] }, ["en"]);
  });

  it.concurrent.each(["1688", "taobao"])("search on %s", async (channel) => {
    for (const keyword of ["杯", "nothing has this name"])
      await askInEveryWay(productSearchEndpoint, { channel, keyword });
  });

  it.concurrent.each([
    ...pictureCases.map(({ id, label }) => ({ channel: "1688", picture: id, label: label.en })),
    ...taobaoPictures.map(({ id, label }) => ({ channel: "taobao", picture: id, label: label.en })),
    { channel: "1688", picture: "907001255426", label: "a product" },
    { channel: "taobao", picture: "688000000001", label: "a product" },
  ])("picture $picture of $channel: $label", async ({ channel, picture }) => {
    const file = await fetch(`${world.origin}/simulator/${channel}/pictures/${picture}.png`);
    const body = { channel, image_base64: Buffer.from(await file.arrayBuffer()).toString("base64") };
    for (const response_format of formats) await ask(pictureUploadEndpoint, { ...body, response_format });
    const { json } = await ask(pictureSearchEndpoint, body);
    const { image_id } = json as Partial<PictureSearchResult>;
    // A ranking of the whole catalogue each: all languages where the answer is a page of goods.
    const spoken = /^\d+$/.test(picture) ? languages : ["ja"];
    await askInEveryWay(pictureSearchEndpoint, image_id ? { channel, image_id } : body, spoken);
  });
});

describe("the category trees of every shop", () => {
  it("are read by both, failures included", async () => {
    const server = await startTestServer();
    // The silent shop would take all the time that a request may take.
    const shops = shopScenarios.filter(({ label }) => label.en !== "No answer");
    const queries = ["platform=1688", "platform=taobao", "platform=nowhere"].concat(
      shops.map(({ id }) => `platform=weidian&shop_id=${id}`),
    );
    for (const query of queries) {
      const answer = await send(`${server.origin}${categoryEndpoint.path}?${query}`, {
        headers: { "x-uuid": demoMerchantUuid },
      });
      expectRead(categoryEndpoint, answer.status, answer.text);
    }
    await server.stop();
  });
});
