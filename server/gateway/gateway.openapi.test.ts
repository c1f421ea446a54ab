import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { z } from "zod";
import { beforeAll, describe, expect, test } from "vitest";
import { categoryEndpoint } from "#contract/public/category";
import type { Channel } from "#contract/shared/channel";
import type { EndpointShape } from "#contract/shared/endpoint";
import { parseAnswer } from "#contract/shared/yuan-amount";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { buildOpenapi } from "#contract/public/openapi";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { previewEndpoint } from "#contract/public/preview";
import {
  pictureSearchEndpoint,
  type PictureSearchResult,
  pictureUploadEndpoint,
} from "#contract/public/picture-search";
import { freightEstimateEndpoint } from "#contract/public/freight-estimate";
import {
  productDetailEndpoint,
  type ProductDetailResult,
  productParseEndpoint,
} from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { pictureCases } from "#server/marketplaces/alibaba-1688/simulator/simulate-pictures.ts";
import { pictureCases as taobaoPictures } from "#server/marketplaces/taobao/simulator/simulate-pictures.ts";
import {
  orderScenarios,
  productScenarios as alibaba1688Products,
} from "#server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { productScenarios as taobaoProducts } from "#server/marketplaces/taobao/simulator/product-cases.ts";
import { shopScenarios } from "#server/marketplaces/weidian/simulator/simulator.ts";
import { generateClient } from "#testing/gateway/generated-client.ts";
import { createReplayFixture } from "#testing/gateway/replay-fixture.ts";
import { receiver } from "#testing/gateway/sample-requests.ts";
import { send } from "#testing/http/send.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";

/**
 * openapi.json. Three independent readers check the simulators' answers: the contract's own schemas, a JSON Schema
 * validator that has only the text of openapi.json, and a client that a generator made from that text.
 */
const openapi = JSON.parse(JSON.stringify(buildOpenapi({ version: "1.2.3", baseUrl: "" })));
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

/** Returns the pointer to the schema of an answer in openapi.json. */
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

/** Checks that all readers accept the answer, and that the contract's schema has a place for all of its content. */
function expectRead(endpoint: EndpointShape, status: number, text: string): unknown {
  const validate = described(endpoint, status);
  validate(JSON.parse(text));
  expect(validate.errors ?? []).toStrictEqual([]);
  const plain: unknown = JSON.parse(text);
  expect(generated(endpoint, status).parse(plain)).toEqual(plain);
  const { standard, upstream } = endpoint.responses;
  const isUpstream = typeof plain === "object" && plain !== null && "response_format" in plain;
  // Amounts of products are read by their digits; in the vendor's own payload a `price` can be anything.
  const json = isUpstream ? plain : parseAnswer(text);
  const own = endpoint.auth === "merchant" ? standard : status === 200 ? standard : errorEnvelopeSchema;
  expect((isUpstream && upstream ? upstream : own).parse(json)).toEqual(json);
  return json;
}

let harness: Awaited<ReturnType<typeof createReplayFixture>>;
beforeAll(async () => {
  harness = await createReplayFixture();
});

/**
 * Variants of each request: every language once, and the upstream format, whose shape does not depend on the language, in two of
 * them.
 */
const ways = [
  ...["zh", "en", "ja", "ko", "ru"].map((language) => ({ response_format: "standard", language })),
  ...["zh", "en"].map((language) => ({ response_format: "upstream", language })),
];

/** Statuses and answers without their ids that the three readers have accepted. Equal ones are not read again. */
const taken = new Set<string>();

async function ask(endpoint: EndpointShape, body: object): Promise<{ status: number; text: string }> {
  const { status, text } = await harness.post(endpoint.path, body);
  const answer = `${endpoint.id} ${status} ${text.replace(/"request_id":"[^"]*"/, "")}`;
  if (!taken.has(answer)) expectRead(endpoint, status, text);
  taken.add(answer);
  return { status, text };
}

/** Sends one request in five languages and both formats, and checks that they agree on whether the marketplace refused. */
async function askInEveryWay(endpoint: EndpointShape, body: object): Promise<void> {
  const refusals = new Set<boolean>();
  for (const way of ways) {
    const { text } = await ask(endpoint, { ...body, ...way });
    const answer = JSON.parse(text) as Answer;
    if (answer.error) {
      // An answer that cannot be read reports no refusal.
      if (answer.error.upstream) refusals.add(true);
    } else if (answer.upstream) refusals.add(!saysYes(answer.channel, answer.upstream));
    // The result for a cart depends on more than the marketplace's success flag, and an expired id can turn its refusal into a
    // success.
    else if (endpoint !== previewEndpoint && endpoint !== freightEstimateEndpoint)
      refusals.add(answer.success === false);
  }
  expect(refusals.size).toBeLessThan(2);
}

type Told = { success?: unknown; code?: unknown; biz_error_code?: unknown; result?: Told };
type Answer = { channel: Channel; success?: boolean; error?: { upstream?: object }; upstream?: Told };

/** Reads the success flag as openapi.json explains it for `upstream`. */
function saysYes(channel: Channel, told: Told): boolean {
  const marks = [told.success, told.result?.success].filter((mark) => mark !== undefined).map(String);
  const isYes = marks.every((mark) => mark === "true");
  if (channel === "1688") return isYes && marks.length > 0;
  return isYes && String(told.code) === "0" && !told.biz_error_code;
}

const products = (["1688", "taobao"] as const).flatMap((channel) =>
  (channel === "1688" ? alibaba1688Products : taobaoProducts).map(({ id, label }) => ({
    channel,
    id,
    label: label.en,
  })),
);

/** Returns the product as an order line; null where there is none to order. */
async function lineOf(channel: Channel, id: string): Promise<object | null> {
  const { status, text } = await ask(productDetailEndpoint, { channel, id });
  if (status !== 200) return null;
  const { product } = JSON.parse(text) as ProductDetailResult;
  const variant = product.variants.find(({ stock }) => (stock ?? 0) > 100) ?? product.variants[0];
  return {
    id: product.id,
    ...(variant && { spec_id: variant.sku_id }),
    quantity: (product.batch_size ?? 1) * (product.min_order_quantity ?? 1),
  };
}

describe("openapi.json describes every answer for independent readers", () => {
  test("refuses an answer that it does not describe", () => {
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

  test.each(orderScenarios)("describes the payment methods of order $id: $label.en", async ({ id }) => {
    await askInEveryWay(paymentMethodsEndpoint, { channel: "1688", order_id: id });
  });

  test.each(products)(
    "describes product $id of $channel, also by its link: $label",
    async ({ channel, id }) => {
      await askInEveryWay(productDetailEndpoint, { channel, id });
      await askInEveryWay(productParseEndpoint, { url: `${channel}_${id}` });
    },
  );

  test.each(products)("describes the preview of product $id of $channel: $label", async ({ channel, id }) => {
    const line = (await lineOf(channel, id)) ?? { id, quantity: 1 };
    await askInEveryWay(previewEndpoint, { channel, receiver, lines: [line] });
    await askInEveryWay(freightEstimateEndpoint, { channel, receiver, lines: [line] });
  });

  test.each(["1688", "taobao"])("describes a search on %s", async (channel) => {
    for (const keyword of ["杯", "nothing has this name"])
      await askInEveryWay(productSearchEndpoint, { channel, keyword });
  });

  test.each([
    ...pictureCases.map(({ id, label }) => ({ channel: "1688" as const, picture: id, label: label.en })),
    ...taobaoPictures.map(({ id, label }) => ({ channel: "taobao" as const, picture: id, label: label.en })),
    { channel: "1688" as const, picture: "907001255426", label: "a product" },
    { channel: "taobao" as const, picture: "688000000001", label: "a product" },
  ])("describes a search by picture $picture of $channel: $label", async ({ channel, picture }) => {
    const bytes = await harness.picture(channel, picture);
    const body = { channel, image_base64: Buffer.from(bytes).toString("base64") };
    await askInEveryWay(pictureUploadEndpoint, body);
    const { text } = await ask(pictureSearchEndpoint, body);
    const { image_id } = JSON.parse(text) as Partial<PictureSearchResult>;
    await askInEveryWay(pictureSearchEndpoint, image_id ? { channel, image_id } : body);
  });
});

describe("the category trees of every shop", () => {
  test("are accepted by both readers, including failures", async () => {
    const server = await startTestServer();
    // The shop that never answers would take all the time of a request.
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
