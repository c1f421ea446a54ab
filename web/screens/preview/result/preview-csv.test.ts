import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PreviewResult, UnavailableLine } from "#contract/public/preview";
import { sampleEntry } from "../../../cart/testing/sample-entry.ts";
import { i18n } from "../../../i18n/i18n.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { rowsOfCsv } from "../../../sheets/testing/rows-of-csv.ts";
import { sentLines } from "./finished-preview.ts";
import { previewCsv } from "./preview-csv.ts";

const unknown = { amount: null, currency: "CNY" } as const;
const total = { merchandise: unknown, shipping: unknown, payment: unknown, discount: unknown };
const attributes = [
  { name: "颜色", value: "黑色", translated_name: "Colour", translated_value: "Black" },
  { name: "规格", value: "M" },
];
const line = { id: "1", offer_id: "1", spec_id: "a", quantity: 2 };

/** Returns the line of a Chinese sheet about a line that cannot be bought, by column name. */
function rowOf(why: Pick<UnavailableLine, "reason" | "meaning" | "message">): Record<string, string> {
  i18n.changeLanguage("zh-CN");
  const { t } = renderHook(() => useTranslation("preview")).result.current;
  const result: PreviewResult = {
    channel: "taobao",
    success: false,
    code: "LINE_UNAVAILABLE",
    monetary_unit: "CNY_minor",
    total,
    sellers: [
      {
        seller_id: null,
        seller_name: null,
        lines: [{ ...line, unit_price: unknown, amount: unknown }],
        total,
      },
    ],
    unavailable_lines: [{ ...line, line: 0, ...why }],
    trade_types: [],
    pay_channels: [],
    promotions: [],
    checks: {
      payable_amount: false,
      sellers_present: false,
      lines_returned: false,
      lines_available: false,
      trade_type_supported: null,
    },
    request_id: "r",
  };
  const preview = {
    group: "taobao",
    channel: "taobao" as const,
    sent: sentLines({ lines: [sampleEntry({ id: "1", spec_id: "a", quantity: 2, attributes })] }),
    receiver: null,
    receiverNumber: 1,
    addressId: null,
    outcome: {
      ok: true as const,
      value: result,
      units: 3,
      at: 0,
      requestId: "r",
      rawText: "",
      channel: "taobao",
      remainingDay: null,
    },
  };
  const [head = [], row = []] = rowsOfCsv(previewCsv({ preview, result, t, outdated: null }));
  return Object.fromEntries(head.map((column, at) => [column, row[at] ?? ""]));
}

test("writes the gateway's own reason in the reader's language, a marketplace's message unchanged, and variant names in both languages", () => {
  expect(
    rowOf({ reason: "STALE_ID", meaning: "STALE_ID", message: "the id was rotated: fetch it again" })["原因"],
  ).toBe("STALE_ID: ID 已过期：淘宝会不定期更换 ID，请刷新商品。");
  const row = rowOf({ reason: "SKU_UNAVAILABLE", meaning: "UNKNOWN", message: "该规格暂不可购买" });
  expect(row).toMatchObject({ 原因: "SKU_UNAVAILABLE: 该规格暂不可购买" });
  expect(row).toMatchObject({ 规格: "黑色 M", "规格（译文）": "Black M" });
});
