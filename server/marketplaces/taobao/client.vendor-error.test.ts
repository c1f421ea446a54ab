import { describe, expect, test } from "vitest";
import type { UpstreamEvent } from "../connector.ts";
import { parseExact, isJsonObject } from "#server/shared/json/exact-json.ts";
import { readVendorError, vendorFailure, type VendorError } from "./client.ts";

const read = (text: string): VendorError | null => {
  const value = parseExact(text);
  if (!isJsonObject(value)) throw new Error("not an object");
  return readVendorError(value);
};
const failureOf = (error: VendorError, events: UpstreamEvent[] = []) =>
  vendorFailure(error, {
    api: "traffic/item/get",
    clock: () => 1000,
    notify: (event) => events.push(event),
    clean: (text) => text,
    headers: {},
  });
const textOf = (code: string) => failureOf({ kind: "gateway", code, message: "" })?.message;
const judge = (error: VendorError) => {
  const events: UpstreamEvent[] = [];
  const failure = failureOf(error, events);
  return { code: failure?.code ?? null, alarms: events.filter(({ kind }) => kind === "alarm").length };
};

describe("reads an error from each envelope", () => {
  const cases: [string, VendorError | null][] = [
    ['{"code":"0","data":{}}', null],
    ['{"code":200,"data":{}}', null],
    ['{"code":"0","biz_error_code":null,"data":{}}', null],
    [
      '{"code":"IllegalAccessToken","message":"m"}',
      { kind: "gateway", code: "IllegalAccessToken", message: "m" },
    ],
    [
      '{"error_response":{"code":15,"msg":"Remote service error","sub_code":"isv.x","sub_msg":"n"}}',
      { kind: "gateway", code: "isv.x", message: "n", also: ["top.15"] },
    ],
    [
      '{"code":"0","biz_error_code":"B1","biz_error_msg":"b","data":null}',
      { kind: "business", code: "B1", message: "b" },
    ],
    [
      '{"code":"0","success":false,"error_code":"P1","error_msg":"p"}',
      { kind: "business", code: "P1", message: "p" },
    ],
    [
      '{"success":"false","error_code":"P1","error_msg":"","inner_error_msg":"i"}',
      { kind: "business", code: "P1", message: "i" },
    ],
    [
      '{"code":"0","result":{"success":false,"error_code":"R1","error_msg":"r"}}',
      { kind: "business", code: "R1", message: "r" },
    ],
    // Without a success flag, the code decides.
    [
      '{"code":"0","error_code":"SYSTEM_ERROR","error_msg":"busy","data":null}',
      { kind: "business", code: "SYSTEM_ERROR", message: "busy" },
    ],
    ['{"code":"0","result":{"error_code":"","data":{}}}', null],
    ['{"code":"0","error_code":0,"data":{}}', null],
    ...["0", '"0"', '"FALSE"', '""', '"no"'].map((no): [string, VendorError] => [
      `{"code":"0","success":${no},"error_code":"P1","error_msg":"p"}`,
      { kind: "business", code: "P1", message: "p" },
    ]),
    ...["null", "true", '"true"', '"TRUE"', "1", '"1"'].map((yes): [string, null] => [
      `{"code":"0","success":${yes},"data":{}}`,
      null,
    ]),
  ];
  for (const [text, error] of cases) test(text, () => expect(read(text)).toEqual(error));

  test("never reads an error from inherited properties", () => {
    expect(read('{"__proto__":{"code":"X"},"data":{}}')).toBeNull();
  });
});

describe("vendorFailure", () => {
  const judged = (code: string, kind: VendorError["kind"] = "gateway") => judge({ kind, code, message: "" });

  test("answers 401 for refused tokens", () => {
    for (const code of ["IllegalAccessToken", "MissingAccessToken", "ACCESS_TOKEN_EXPIRED"])
      expect(judged(code).code).toBe("CHANNEL_NOT_AUTHORIZED");
  });
  test("answers 429 with an alarm for limits, also inside an operation", () => {
    for (const code of ["ApiCallLimit", "AppCallLimit", "TOO_MANY_REQUESTS", "FlowControl"])
      expect(judged(code, "business")).toEqual({ code: "PLATFORM_QUOTA_EXCEEDED", alarms: 1 });
  });
  test("does not report a purchase limit of a product as a call limit", () => {
    for (const code of [
      "PURCHASE_LIMIT_EXCEED",
      "BUY_LIMIT_EXCEEDED",
      "ITEM_LIMIT_CONTROL",
      "QUANTITY_LIMIT_EXCEED",
    ])
      expect(judged(code, "business")).toEqual({ code: null, alarms: 0 });
  });
  test("answers 502 with an alarm for errors of the operator's settings, and without one for the rest", () => {
    expect(judged("IncompleteSignature")).toEqual({ code: "CHANNEL_UPSTREAM_ERROR", alarms: 1 });
    expect(judged("InvalidAppKey")).toEqual({ code: "CHANNEL_UPSTREAM_ERROR", alarms: 1 });
    expect(judged("ServiceTimeout")).toEqual({ code: "CHANNEL_UPSTREAM_ERROR", alarms: 0 });
  });
  test("advises waiting, without an alarm, where the platform itself was too slow", () => {
    for (const code of ["ServiceTimeout", "ServiceUnavailable"])
      expect(textOf(code)).toBe(
        "Taobao could not answer just now. Nothing was billed. Send the same call again in a minute.",
      );
    expect(textOf("Whatever")).toBe(
      "Taobao refused this request. Nothing was billed. It gave its code and no message.",
    );
  });
  test("leaves an operation's own refusal to be returned as an answer", () => {
    expect(judged("SKU_LIMIT", "business")).toEqual({ code: null, alarms: 0 });
  });
});
