import { expect, test } from "vitest";
import { readDestination } from "./read-destination.ts";

const hangzhou = { province: "浙江省", city: "杭州市" };

test.each([
  ["30 each in S/M/L black to Hangzhou https://detail.1688.com/offer/907001255426.html", hangzhou],
  ["黑色 S、M、L 各30件，发到杭州", hangzhou],
  ["ship to Hangzhou, Zhejiang", hangzhou],
  ["Hi Ali, 30 pieces of black please", null],
  ["去杭州出差，要30件", null],
  [
    "30件 907001255426\n张三 13800000000 浙江省杭州市滨江区网商路699号",
    { ...hangzhou, name: "张三", mobile: "13800000000", district: "滨江区", address: "网商路699号" },
  ],
])("reads the destination of %s", async (message, expected) => {
  const read = await readDestination(message);
  expect(read).toEqual(expected);
});
