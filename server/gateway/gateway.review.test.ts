import { describe, expect, test } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { toolsEndpoint } from "#contract/public/agent-endpoints";
import { categoryEndpoint } from "#contract/public/category";
import { errorEnvelopeSchema } from "#contract/shared/error-envelope";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { madeKey, madeMerchantUuid, makeApp } from "#testing/gateway/make-app.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";
import { liveKey, noon } from "#testing/gateway/test-access.ts";
import { createTestGateway } from "#testing/gateway/test-gateway.ts";

const authorization = { authorization: `Bearer ${madeKey}` };
const { path } = paymentMethodsEndpoint;
const body = sampleRequests["orders.payment-methods"];

describe("an app that is not approved", () => {
  test.each([
    ["requested", null, "APP_NOT_APPROVED", "waiting for approval"],
    [
      "suspended",
      "Orders were bought elsewhere.",
      "APP_SUSPENDED",
      "suspended: Orders were bought elsewhere. A",
    ],
    ["suspended", null, "APP_SUSPENDED", "suspended. Ask"],
  ] as const)(
    "gets 403 on every path of a key and for its merchant: %s (%j)",
    async (state, stateReason, code, text) => {
      const { send, post, store, calls, lines } = await createTestGateway();
      await makeApp(store, { app: { state, stateReason } });
      const answers = [
        await post(path, body, { key: madeKey }),
        await send({ method: "GET", path: accountEndpoint.path, headers: authorization }),
        await send({ method: "GET", path: toolsEndpoint.path, headers: authorization }),
        await send({ method: "GET", path: "/v1/fulfillment/balance", headers: authorization }),
      ];
      for (const { status, json } of answers) {
        expect(status).toBe(403);
        const { error } = errorEnvelopeSchema.parse(json);
        expect(error.code).toBe(code);
        expect(error.message).toContain(text);
      }
      const tree = await send({
        method: "GET",
        path: categoryEndpoint.path,
        query: "platform=1688",
        headers: { "x-uuid": madeMerchantUuid },
      });
      expect(tree).toMatchObject({ status: 403, json: { ret: 403, data: [], code } });
      expect(calls).toEqual([]);
      expect(await store.quota.usage("made")).toMatchObject({ used: 0, held: 0 });
      expect(lines.every(({ units }) => units === 0)).toBe(true);
    },
  );

  test("is answered within a second of its approval, and refused within a second of its suspension", async () => {
    const { post, store, time } = await createTestGateway();
    await makeApp(store, { app: { state: "requested" } });
    const statusNow = async () => (await post(path, body, { key: madeKey })).status;
    const review = async (version: number, state: "approved" | "suspended") => {
      const app = (await store.accessRecords.apps()).find(({ id }) => id === "made");
      await store.accessRecords.write([{ kind: "app", record: { ...app!, version, state } }], []);
      await time.advance(1_000);
    };
    expect(await statusNow()).toBe(403);
    await review(2, "approved");
    expect(await statusNow()).not.toBe(403);
    await review(3, "suspended");
    expect(await statusNow()).toBe(403);
  });
});

describe("a key with an end", () => {
  test("is refused from that moment, like an unknown key", async () => {
    const { send, store, time } = await createTestGateway();
    await makeApp(store, { key: { expiresAt: noon + 500 } });
    const account = () => send({ method: "GET", path: accountEndpoint.path, headers: authorization });
    expect((await account()).status).toBe(200);
    await time.advance(499);
    expect((await account()).status).toBe(200);
    await time.advance(1);
    const ended = await account();
    expect(ended.status).toBe(401);
    expect(ended.text.replace(/req_[0-9]+/, "")).toBe(
      (
        await send({
          method: "GET",
          path: accountEndpoint.path,
          headers: { authorization: "Bearer svc_live_nobody" },
        })
      ).text.replace(/req_[0-9]+/, ""),
    );
  });
});

describe("the last use of a key", () => {
  test("is saved with its operation, at most once a minute, whatever the store answers", async () => {
    const noted: string[] = [];
    const { send, post, time } = await createTestGateway({
      wrapStore: (stored) => ({
        ...stored,
        access: {
          ...stored.access,
          recordKeyUse: async ({ appId, keyId, operation }) => {
            noted.push(`${appId}/${keyId} ${operation}`);
            throw new Error("away");
          },
        },
      }),
    });
    const account = (key = liveKey) =>
      send({ method: "GET", path: accountEndpoint.path, headers: { authorization: `Bearer ${key}` } });
    await account();
    expect((await post(path, body)).status).toBe(200);
    expect(noted).toEqual(["acme/k1 account"]);
    await time.advance(60_000);
    await post(path, body);
    await account();
    await account("svc_live_nobody");
    expect(noted).toEqual(["acme/k1 account", "acme/k1 orders.payment-methods"]);
  });
});
