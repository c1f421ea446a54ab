import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nodeDigests } from "#server/node/runtime.ts";
import { signature } from "./client.ts";

const urlPath = "param2/1/system/currentTime/1000000";
const token = "f14da3b8-b0b1-4f73-a5de-9bed637e0188";

describe("signature", () => {
  // The first vector is the one that the vendor publishes; the second belongs to a client that the
  // real gateway accepts.
  test.each([
    {
      name: "published by the vendor",
      urlPath,
      appSecret: "test123",
      params: { b: "2", a: "1" },
      expected: "33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88",
    },
    {
      name: "of a client that reached the gateway",
      urlPath: "param2/1/system/currentTime/TEST_APPKEY_0001",
      appSecret: "UNIT-TEST-SECRET",
      params: {
        _aop_timestamp: "1700000000000",
        access_token: "UNIT-TEST-TOKEN-abc123",
        productId: "694567890123",
      },
      expected: "75CD0EB77C5DCB393BD2C2E4DB4CE09849780EC9",
    },
    {
      name: "of a pay way query",
      urlPath: "param2/1/com.alibaba.trade/alibaba.trade.payWay.query/1000000",
      appSecret: "test123",
      params: { orderId: "4169757385897317637", access_token: token, _aop_timestamp: "1790000000000" },
      expected: "00953041202BBCF57231C312CA9F334FCF5B6466",
    },
    {
      name: "over raw UTF-8 text with spaces and plus signs",
      urlPath: "param2/1/com.alibaba.trade/alibaba.createOrder.preview/1000000",
      appSecret: "test123",
      params: {
        addressParam:
          '{"fullName":"张三","mobile":"15251667788","provinceText":"浙江省","cityText":"杭州市","areaText":"滨江区","address":"网商路699号 A+B"}',
        cargoParamList: '[{"offerId":554456348334,"specId":"b266e0726506185beaf205cbae88530d","quantity":5}]',
        flow: "general",
        access_token: token,
      },
      expected: "9B785E0DB12BEC982F549861E83D7571F0E73E16",
    },
    {
      name: "in byte order, which puts B before _aop_timestamp before a",
      urlPath,
      appSecret: "test123",
      params: { a: "1", B: "2", _aop_timestamp: "3", categoryId: "4", categoryID: "5" },
      expected: "E0F065AC5DA23EAACE037701C2A24042FF2B07FF",
    },
  ])("matches the vector $name", ({ urlPath, appSecret, params, expected }) => {
    expect(signature(nodeDigests, appSecret, { urlPath, params })).toBe(expected);
  });

  const params = fc.dictionary(
    fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,12}$/),
    fc.string({ unit: "grapheme" }),
  );

  test("does not depend on the order of the parameters or on an existing signature", () => {
    fc.assert(
      fc.property(params, (given) => {
        const turned = Object.fromEntries(Object.entries(given).reverse());
        expect(signature(nodeDigests, "s", { urlPath, params: { ...turned, _aop_signature: "X" } })).toBe(
          signature(nodeDigests, "s", { urlPath, params: given }),
        );
      }),
    );
  });

  test("signs the pairs in the order of their UTF-8 bytes", () => {
    fc.assert(
      fc.property(params, (given) => {
        const inByteOrder = Object.entries(given)
          .filter(([name]) => name !== "_aop_signature")
          .map(([name, value]) => Buffer.from(name + value))
          .sort(Buffer.compare);
        const text = urlPath + Buffer.concat(inByteOrder).toString();
        expect(signature(nodeDigests, "s", { urlPath, params: given })).toBe(
          nodeDigests.hmacSha1("s", text).toUpperCase(),
        );
      }),
    );
  });
});
