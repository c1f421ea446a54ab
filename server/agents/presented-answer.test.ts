import { expect, test } from "vitest";
import { writeAnswer } from "#contract/shared/yuan-amount";
import { fitAnswer, maxBytes } from "./presented-answer.ts";

const bytes = (value: object) => Buffer.byteLength(writeAnswer(value));
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), title: "玻璃杯".repeat(10) }));

test("leaves an answer that fits unchanged", () => {
  const data = { items: items(3) };
  expect(fitAnswer(data, ["items"], "small")).toBe(data);
});

test("cuts the end of a list that is too long, and says how much of it is shown", () => {
  const fitted = fitAnswer({ channel: "1688", items: items(10_000) }, ["items"], "small") as {
    items: object[];
  };
  expect(bytes(fitted)).toBeLessThanOrEqual(maxBytes.small);
  expect(bytes(fitted)).toBeGreaterThan(maxBytes.small * 0.95);
  expect(fitted.items).toEqual(items(fitted.items.length));
  expect(fitted).toMatchObject({ left_out: [{ field: "items", shown: fitted.items.length, total: 10_000 }] });
});

test("cuts the first path of the order first, nested or not, and only as much as needed", () => {
  const product = { text: "字".repeat(40_000), variants: items(100) };
  const fitted = fitAnswer({ product }, ["product.text", "product.variants"], "full") as {
    product: typeof product;
  };
  expect(bytes(fitted)).toBeLessThanOrEqual(maxBytes.full);
  expect(fitted.product.variants).toHaveLength(100);
  expect(fitted.product.text).toMatch(/^字+…$/);
  expect(fitAnswer({ product }, ["product.text", "product.variants"], "small")).toMatchObject({
    product: { text: "…" },
    left_out: [
      { field: "product.text", shown: 0, total: 40_000 },
      { field: "product.variants", total: 100 },
    ],
  });
});
