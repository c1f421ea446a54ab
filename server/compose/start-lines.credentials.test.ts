import { describe, expect, test } from "vitest";
import { demoKeys, demoMerchantUuid } from "#server/demo/demo-keys.ts";
import { startTestServer } from "#testing/http/start-test-server.ts";
import { credentialRemarks } from "./start-lines.ts";

const held = {
  demo: false,
  roles: ["console", "gateway"],
  gatewayUrl: null,
  openBaseUrl: null,
  gatewayApiKey: demoKeys.live,
  merchantUuid: demoMerchantUuid,
} satisfies Parameters<typeof credentialRemarks>[0];

async function remarksOf(change: Partial<Parameters<typeof credentialRemarks>[0]>): Promise<string[]> {
  const { store, stop } = await startTestServer();
  const remarks = await credentialRemarks({ ...held, ...change }, store);
  await stop();
  return remarks;
}

describe("credentialRemarks", () => {
  test("returns nothing for credentials that the database knows", async () => {
    expect(await remarksOf({})).toStrictEqual([]);
  });

  test("names a key that the database does not know, without showing it", async () => {
    const [remark, ...others] = await remarksOf({ gatewayApiKey: "svc_live_of_another_database" });
    expect(others).toStrictEqual([]);
    expect(remark).toMatch(/^GATEWAY_API_KEY is not a key of this database/);
    expect(remark).not.toContain("svc_live_of_another_database");
  });

  test("names a merchant that no app has", async () => {
    const remarks = await remarksOf({ merchantUuid: "00000000-0000-4000-8000-000000000000" });
    expect(remarks).toStrictEqual([expect.stringMatching(/^MERCHANT_UUID belongs to no app/)]);
  });

  test.each([{ demo: true }, { roles: ["gateway" as const] }, { gatewayUrl: "https://gateway.example" }])(
    "checks nothing where this process does not answer: %j",
    async (change) => {
      expect(await remarksOf({ gatewayApiKey: "svc_live_x", merchantUuid: "y", ...change })).toStrictEqual(
        [],
      );
    },
  );
});
