import { describe, expect, test } from "vitest";
import { Failure } from "#contract/shared/failure";
import { previewEndpoint } from "#contract/public/preview";
import { answering, answerOf, failing, previewOf } from "#testing/gateway/fake-connector.ts";
import { refused, createTestGateway } from "#testing/gateway/test-gateway.ts";
import { receiver, sampleRequests } from "#testing/gateway/sample-requests.ts";

const preview = sampleRequests["orders.preview"];
const unread = (): never => {
  throw new TypeError("the upstream format needs no mapping");
};

describe("a preview with 400", () => {
  const refusedPreview = async (change: object) =>
    (await refused({ status: 400 }, { ...preview, ...change }, { path: previewEndpoint.path })).issues ?? [];

  test("names the line and its field", async () => {
    const lines = [{ id: "1001", quantity: "2" }, { quantity: 1 }, { id: "1002", quantity: 1.5 }];
    const issues = await refusedPreview({ lines });
    expect(issues.map((issue) => issue.path)).toEqual(["lines.0.quantity", "lines.2.quantity"]);
  });

  test.each(["0", "-1", "1.5", "9007199254740993", "1e400", '"1"', "null", "[1]"])(
    "refuses the quantity %s",
    async (token) => {
      const body = JSON.stringify({ ...preview, lines: [{ id: "1001", quantity: "?" }] }).replace(
        '"?"',
        token,
      );
      const error = await refused({ status: 400 }, body, { path: previewEndpoint.path });
      expect(error.issues?.map((issue) => issue.path)).toEqual(["lines.0.quantity"]);
    },
  );

  test("refuses mi_id alone on 1688, where it is not an id", async () => {
    const issues = await refusedPreview({ lines: [{ mi_id: "1001", quantity: 1 }] });
    expect(issues.map((issue) => issue.path)).toEqual(["lines.0.id"]);
  });

  test("names both lines of the same product and variant", async () => {
    const line = { id: "1001", spec_id: "a", quantity: 1 };
    const issues = await refusedPreview({ lines: [line, { id: "1002", quantity: 1 }, line] });
    expect(issues.map((issue) => issue.path)).toEqual(["lines.0", "lines.2"]);
  });

  test("requires a district unless there is an address_id", async () => {
    const { district: _district, ...without } = receiver;
    expect(await refusedPreview({ receiver: without })).toMatchObject([{ path: "receiver.district" }]);
  });

  test("never repeats the receiver's data", async () => {
    const error = await refused(
      { status: 400 },
      { ...preview, receiver: { ...receiver, city: 5 }, lines: [] },
      { path: previewEndpoint.path },
    );
    for (const text of Object.values(receiver)) expect(JSON.stringify(error)).not.toContain(text);
  });
});

describe("a preview with 200", () => {
  const ask = async (channel: "1688" | "taobao", lines: object[], path: string = previewEndpoint.path) => {
    const harness = await createTestGateway({
      [channel === "1688" ? "channel1688" : channel]: answering(channel),
    });
    const named = path === previewEndpoint.path ? { channel } : {};
    return { ...harness, response: await harness.post(path, { receiver, ...named, lines }) };
  };

  test("has the contract's result and costs the plan's weight", async () => {
    const { response } = await ask("1688", [{ id: "1001", quantity: 2 }]);
    expect(response.status).toBe(200);
    expect(previewEndpoint.responses.standard.strict().parse(response.json)).toEqual(response.json);
    expect(response.headers).toMatchObject({
      "x-quota-billable-units": "5",
      "x-quota-remaining-day": "4995",
    });
  });

  test("prefers offer_id to id and id to mi_id (§2.3 rule 2)", async () => {
    const { calls } = await ask("taobao", [
      { id: "a1", offer_id: "b1", mi_id: "c1", quantity: 1 },
      { id: "a2", mi_id: "c2", spec_id: "s", quantity: 2 },
      { mi_id: "c3", quantity: 3 },
    ]);
    expect(calls).toEqual([
      {
        method: "previewOrder",
        accessToken: "token-of-acme-taobao",
        input: {
          receiver,
          lines: [
            { offer_id: "b1", spec_id: undefined, quantity: 1 },
            { offer_id: "a2", spec_id: "s", quantity: 2 },
            { offer_id: "c3", spec_id: undefined, quantity: 3 },
          ],
        },
      },
    ]);
  });

  test("needs no channel on the shortcut paths", async () => {
    const { response } = await ask("taobao", [{ id: "1001", quantity: 1 }], "/v1/orders/taobao/preview");
    expect(response.json).toMatchObject({ channel: "taobao" });
    expect(response.headers["x-quota-channel"]).toBe("taobao");
  });

  test("records an incomplete result's code in the activity list, and bills it (I4)", async () => {
    const incomplete = {
      ...previewOf("1688"),
      success: false,
      code: "LINE_UNAVAILABLE" as const,
      message: "…",
    };
    const { post, lines, store } = await createTestGateway({
      channel1688: { previewOrder: async () => answerOf(incomplete) },
    });
    const response = await post(previewEndpoint.path, preview);
    expect(response.json).toMatchObject({ success: false, code: "LINE_UNAVAILABLE" });
    expect(lines[0]).toMatchObject({ status: 200, code: null, outcome: "LINE_UNAVAILABLE", units: 5 });
    expect(await store.quota.usage("acme")).toMatchObject({ used: 5, held: 0 });
  });

  test("includes a vendor business failure in the upstream format and bills its units (§4.2.5)", async () => {
    const vendor = '{"success":false,"errorCode":"500_004"}';
    const { post } = await createTestGateway({
      channel1688: {
        previewOrder: async () => ({ ...answerOf(previewOf("1688"), vendor), standard: unread }),
      },
    });
    const response = await post(previewEndpoint.path, { ...preview, response_format: "upstream" });
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({ upstream: { success: false, errorCode: "500_004" } });
    expect(response.headers["x-quota-billable-units"]).toBe("5");
  });
});

describe("a preview with 502", () => {
  test("has the vendor's code and message, and names the lines that they are about (§4.2.4)", async () => {
    const issues = [{ path: "lines.0", message: "below the minimum order quantity" }];
    const upstream = { code: "500_005", message: "不满足起批量限制" };
    const failure = new Failure("CHANNEL_UPSTREAM_ERROR", "1688 refused the cart.", { issues, upstream });
    const { post, store } = await createTestGateway({ channel1688: failing(failure) });
    const response = await post(previewEndpoint.path, preview);
    expect(response.status).toBe(502);
    expect(response.json).toEqual({
      error: {
        code: "CHANNEL_UPSTREAM_ERROR",
        message: "1688 refused the cart.",
        category: "CHANNEL_ERROR",
        retryable: false,
        request_id: response.headers["x-request-id"],
        issues,
        upstream,
      },
    });
    expect(await store.quota.usage("acme")).toMatchObject({ used: 0, held: 0 });
  });
});
