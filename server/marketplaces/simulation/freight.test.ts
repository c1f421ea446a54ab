import { expect, test } from "vitest";
import { freight, shortProvince } from "./catalogue-product.ts";

test("charges freight by distance, then for each started kilogram after the first", () => {
  const to = (province: string, weight = 900) => freight({ from: "浙江", to: province, weight });
  expect([to("浙江省"), to("上海市"), to("广东省"), to("新疆维吾尔自治区")]).toEqual([400, 600, 800, 1800]);
  expect([to("广东", 1000), to("广东", 1001), to("广东", 2001)]).toEqual([800, 1100, 1400]);
  expect(to("月球")).toBe(800);
});

test("recognizes a province by its long and its short name", () => {
  for (const [long, short] of [
    ["广西壮族自治区", "广西"],
    ["内蒙古自治区", "内蒙古"],
    ["香港特别行政区", "香港"],
    [" 北京市 ", "北京"],
  ])
    expect(shortProvince(long ?? "")).toBe(short);
});
