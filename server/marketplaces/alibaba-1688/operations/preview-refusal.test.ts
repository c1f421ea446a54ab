import { describe, expect, test } from "vitest";
import { namedLines, previewFailure, reasonOfCargo } from "./preview-refusal.ts";

describe("namedLines", () => {
  const lines = [
    { offer_id: "111", spec_id: "aa", quantity: 1 },
    { offer_id: "111", spec_id: "bb", quantity: 1 },
    { offer_id: "222", spec_id: undefined, quantity: 1 },
    { offer_id: "2221", spec_id: "aa", quantity: 1 },
  ];
  test.each([
    ["商品[111, 222]的购买数量不满足起批量限制", [0, 1, 2]],
    ["商品[111_bb]库存不足，请核实库存后订购。", [1]],
    ["商品[111 ]不属于同一卖家或者规格[bb] 不属于商品[111]", [1]],
    ["商品[111]不属于同一卖家或者没有指定specId。", [0, 1]],
    ["offer no exist 222", [2]],
    ["与供应商的代销关系不存在,不能使用saleproxy通道下单。", []],
    ["商品[22]不支持在线交易", []],
  ])("reads the lines from %s", (message, expected) => {
    expect(namedLines(message, lines)).toEqual(expected);
  });
});

test.each([
  ["500_004", "", "OUT_OF_STOCK"],
  ["NO_STOCK", "", "OUT_OF_STOCK"],
  ["E1", "库存不足", "OUT_OF_STOCK"],
  ["500_008", "", "NO_PRICE"],
  ["ITEM_OFFLINE", "", "PRODUCT_GONE"],
  ["SKU_OFFLINE", "该规格已下架", "UNKNOWN"],
])("reads a line's result code %j with %j as %s", (code, message, reason) => {
  expect(reasonOfCargo(code, message)).toBe(reason);
});

describe("a cart that 1688 refuses", () => {
  const lines = [{ offer_id: "111", spec_id: undefined, quantity: 1 }];
  const failureOf = (code: string, message: string | null = null) =>
    previewFailure({ code, message }, { api: "preview", lines, clean: (text) => text });

  test("reports the advice of a refused cart's code, for the line that the message names", () => {
    const { message, details } = failureOf("500_009", "商品[111]的购买数量不满足起批量限制");
    expect(message).toBe(
      "1688 refused this cart. The quantity does not meet the product's wholesale rule. Choose whole packs, and at least the minimum.",
    );
    expect(details.issues).toMatchObject([{ path: "lines.0", line: 0, reason: "OFF_BATCH" }]);
  });

  test("reports an issue for all lines when none is named and the code gives the reason, and none without a reason", () => {
    expect(failureOf("500_009").details.issues).toMatchObject([{ path: "lines", reason: "OFF_BATCH" }]);
    expect(failureOf("E1", "系统繁忙").details).not.toHaveProperty("issues");
  });
});

test.each([
  ["500_1", "offer no exist:111", "product_gone"],
  ["500_1", "商品[111]不存在", "product_gone"],
  ["500_1", "该商品已下架", "product_gone"],
  ["500_1", "收货地址不存在", undefined],
  ["500_1", "商品[111]的规格[aa]不存在", undefined],
  ["500_1", "系统繁忙,请重试!", "busy"],
  ["500_004", "商品[111]库存不足，请核实库存后订购。", undefined],
  ["gw.APIACLDecline", "", "operator"],
])("reports for a refusal with %s and %j the cause %s", (code, message, cause) => {
  const lines = [{ offer_id: "111", spec_id: undefined, quantity: 1 }];
  const { details } = previewFailure({ code, message }, { api: "preview", lines, clean: (text) => text });
  expect(details.upstream?.cause).toBe(cause);
});

test("reads 500_002 of a single product as a variant that is not named", () => {
  const refused = (ids: string[]) =>
    previewFailure(
      { code: "500_002", message: "商品[1, 2]不属于同一卖家或者没有指定specId。" },
      {
        api: "preview",
        lines: ids.map((offer_id) => ({ offer_id, spec_id: undefined, quantity: 1 })),
        clean: (text) => text,
      },
    ).details.issues?.map(({ line, reason }) => [line, reason]);
  expect(refused(["1"])).toEqual([[0, "SPEC_REQUIRED"]]);
  expect(refused(["1", "2"])).toEqual([
    [0, "OTHER_SELLER"],
    [1, "OTHER_SELLER"],
  ]);
});
