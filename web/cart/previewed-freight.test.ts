import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { PreviewResult } from "#contract/public/preview";
import {
  forgetPreviewedFreight,
  freightFor,
  savePreviewedFreight,
  usePreviewedFreight,
} from "./previewed-freight.ts";

const receiver = {
  name: "张三",
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};
const at = Date.parse("2026-11-21T04:00:00.000Z");
const money = (amount: number | null) => ({ amount, currency: "CNY" as const, unit: "minor" as const });
const line = (id: string, quantity: number, spec_id: string | null = null) => ({
  channel: "taobao" as const,
  id: `rotating-${id}`,
  source_product_id: id,
  spec_id,
  quantity,
});

/** Returns the answer to a preview, with one order for each list of lines. */
function previewOf(orders: ReturnType<typeof line>[][], shipping: number | null, success = true) {
  const total = { merchandise: money(1000), shipping: money(shipping), payment: money(1000) };
  return {
    channel: "taobao",
    success,
    sellers: orders.map((lines) => ({
      lines: lines.map(({ id, spec_id, quantity }) => ({ id, spec_id, quantity })),
      total,
    })),
  } as unknown as PreviewResult;
}
function keep(orders: ReturnType<typeof line>[][], shipping: number | null, more = {}) {
  const result = previewOf(orders, shipping);
  savePreviewedFreight({ lines: orders.flat(), receiver, result, at, ...more });
}
const saved = () => renderHook(() => usePreviewedFreight()).result.current;
const product = { channel: "taobao", source_product_id: "688" };

beforeEach(forgetPreviewedFreight);

test("saves an order's freight for each product, all variants together, without the person or address", () => {
  keep([[line("688", 2, "a"), line("688", 3, "b"), line("700", 1)], [line("800", 4)]], 1250);
  expect(saved()).toEqual(
    [
      { source_product_id: "688", pieces: 5, others: 1 },
      { source_product_id: "700", pieces: 1, others: 1 },
      { source_product_id: "800", pieces: 4, others: 0 },
    ].map((one) => ({
      channel: "taobao",
      freight: 1250,
      place: "浙江省 杭州市",
      at: "2026-11-21T04:00:00.000Z",
      ...one,
    })),
  );
  expect(JSON.stringify(localStorage)).not.toMatch(/张三|138|滨江|网商/);
});

test("saves a known zero, but not an unknown freight or that of a failed preview", () => {
  keep([[line("688", 2)]], null);
  keep([[line("688", 2)]], 700, { result: previewOf([[line("688", 2)]], 700, false) });
  keep([[line("688", 2)]], -1);
  keep([[line("688", 2)]], 700, { lines: [] });
  expect(saved()).toEqual([]);
  keep([[line("688", 2)]], 0);
  expect(freightFor(saved(), product, 2)?.freight).toBe(0);
});

test("marks a saved address as such", () => {
  keep([[line("688", 2)]], 700, { receiver: { ...receiver, address_id: "77" } });
  expect(saved()[0]?.place).toBeNull();
});

test("prefers an order of exactly the quantity, then that quantity with other products, then the newest", () => {
  expect(freightFor(saved(), product, 2)).toBeNull();
  keep([[line("688", 2)]], 600);
  keep([[line("688", 2)]], 700);
  keep([[line("688", 2), line("700", 1)]], 800);
  keep([[line("688", 9), line("700", 1)]], 900);
  expect(saved().filter(({ source_product_id: id }) => id === "688")).toHaveLength(3);
  expect(freightFor(saved(), product, 2)).toMatchObject({ freight: 700, others: 0 });
  expect(freightFor(saved(), product, 9)).toMatchObject({ freight: 900, others: 1 });
  expect(freightFor(saved(), product, 5)).toMatchObject({ freight: 900, pieces: 9 });
  expect(freightFor(saved(), { ...product, channel: "1688" }, 2)).toBeNull();
});

test("saves the newest two hundred", () => {
  for (let id = 0; id <= 200; id += 1) keep([[line(String(id), 1)]], id);
  expect(saved().map(({ freight }) => freight)).toEqual(Array.from({ length: 200 }, (_, at) => 200 - at));
});

test("removes everything on request", () => {
  keep([[line("688", 2)]], 700);
  forgetPreviewedFreight();
  expect(saved()).toEqual([]);
});
