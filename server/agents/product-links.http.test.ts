import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contradictions, refusedTexts, severalProducts, understoodTexts } from "#contract/testing/link-cases";
import { startAgentsFixture, type AgentsFixture } from "#testing/agents/agents-fixture.ts";

let harness: AgentsFixture;
beforeAll(async () => {
  harness = await startAgentsFixture({ environment: { SIMULATOR_CATEGORY_NODES: "300" } });
});
afterAll(() => harness.stop());

const getDetail = (given: object) => harness.call("product.get_detail", given);

describe("the tool for one product", () => {
  test.each(understoodTexts.filter((_, place) => place % 3 === 0))(
    "reads the link in %s",
    async (url, channel, id) => {
      const { status, json } = await getDetail({ channel, url });
      expect([status, json.error]).toEqual([200, undefined]);
      const product = json.data["product"] as { channel: string; source_url: string };
      expect(product.channel).toBe(channel);
      expect(product.source_url).toContain(id);
    },
  );

  test.each(refusedTexts.filter((_, place) => place % 3 === 0))(
    "says that %s is %s, and charges nothing",
    async (url, _kind, says) => {
      const { status, json } = await getDetail({ channel: "taobao", url });
      expect(status).toBe(400);
      expect(json).toMatchObject({ error: { code: "VALIDATION_ERROR" }, units_charged: 0 });
      expect(json.error.issues).toMatchObject([{ path: "url", message: expect.stringMatching(says) }]);
    },
  );

  test.each([...severalProducts, ...contradictions].filter((_, place) => place % 2 === 0))(
    "names the products of %s and opens none",
    async (url, ...names) => {
      const { status, json } = await getDetail({ channel: "1688", url });
      expect([status, json.units_charged]).toEqual([400, 0]);
      for (const name of names) expect(json.error.issues?.[0]?.message).toContain(name);
    },
  );
});
