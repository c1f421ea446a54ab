import { describe, expect, test } from "vitest";
import type { Language } from "#contract/shared/language";
import { productDetailEndpoint } from "#contract/public/product-detail";
import { createSimulatedConnector, testCall } from "#testing/alibaba-1688/test-connector.ts";
import { createTestConnector } from "#testing/taobao/test-connector.ts";

const alibaba = createSimulatedConnector();
const taobao = createTestConnector();
const vendors = {
  "1688": {
    id: "907001255426",
    connector: alibaba.connector,
    call: testCall(),
    sentLanguage: () =>
      /"country":"([a-z]+)"/.exec(Object.values(alibaba.seen.sent.at(-1)?.params ?? {}).join())?.[1],
  },
  taobao: {
    id: "688000000001",
    connector: taobao.connector,
    call: taobao.call,
    sentLanguage: () => new URLSearchParams(taobao.sent.at(-1)?.body ?? "").get("language"),
  },
};

describe.each(["1688", "taobao"] as const)("%s", (channel) => {
  const { id, connector, call, sentLanguage } = vendors[channel];
  const detail = async (language?: Language) => {
    const product = (await connector.getProduct!({ id, language }, call)).standard();
    expect(productDetailEndpoint.responses.standard.parse({ product, request_id: "r" }).product).toEqual(
      product,
    );
    return product;
  };

  test.each(["en", "ja", "ko", "ru", "vi"] as const)(
    "asks the vendor for %s, and returns translated names and values with the originals",
    async (language) => {
      const product = await detail(language);
      expect(sentLanguage()).toBe(language);
      expect(product.title.language).toBe(language);
      expect(product.title.original).toMatch(/\p{Script=Han}/u);
      expect(product.title.translated).not.toBe(product.title.original);
      const original = await detail("zh");
      const attributes = [product, ...product.variants].flatMap((one) => one.attributes);
      const originals = [original, ...original.variants].flatMap((one) => one.attributes);
      expect(attributes.length).toBeGreaterThan(10);
      expect(
        attributes.map(({ original_name, original_value }) => ({
          name: original_name,
          value: original_value,
        })),
      ).toEqual(originals);
      expect(attributes.some(({ name, original_name }) => name !== original_name)).toBe(true);
      expect(await detail(language)).toMatchObject({ title: product.title, attributes: product.attributes });
    },
  );

  test.each(["zh", "zh-CN", "cn"] as const)("returns the originals untranslated for %s", async (language) => {
    const { title, attributes } = await detail(language);
    expect(title).toMatchObject({ translated: null, language: "zh" });
    expect(attributes[0]).not.toHaveProperty("original_name");
  });

  test("returns the title with its English translation without a language, and names and values as the vendor's own", async () => {
    const { title, attributes } = await detail();
    expect(title.language).toBe("en");
    expect(attributes).toEqual((await detail("zh")).attributes);
  });

  test("searches in the requested language", async () => {
    const input = { channel, keyword: "连衣裙", page: 1, page_size: 5, language: "ko" } as const;
    const answer = await connector.searchProducts!(input, call);
    expect(sentLanguage()).toBe("ko");
    expect(answer.upstream).toContain("원피스");
    expect(answer.standard().items[0]?.title).toMatchObject({ language: "ko" });
  });
});

test("answers in English, and says so, for a language that only the other marketplace translates into", async () => {
  const { connector, call, sentLanguage } = vendors.taobao;
  const { title } = (await connector.getProduct!({ id: "688000000001", language: "fr" }, call)).standard();
  expect([sentLanguage(), title.language]).toEqual(["en", "en"]);
});

test.each(["fr", "pt", "es", "ar", "uz"] as const)(
  "does not report %s, which 1688 is asked for and its simulator does not return, as translated",
  async (language) => {
    const { connector, call, id, sentLanguage } = vendors["1688"];
    const { title, attributes } = (await connector.getProduct!({ id, language }, call)).standard();
    expect(sentLanguage()).toBe(language);
    expect(title).toMatchObject({ translated: null, language: null });
    expect(attributes[0]).not.toHaveProperty("original_name");
  },
);
