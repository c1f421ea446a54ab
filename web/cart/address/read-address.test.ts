import { describe, expect, test } from "vitest";
import { readAddress } from "./read-address.ts";

const person = { name: "Zhang San", mobile: "13800000000" };

describe("places in Latin letters", () => {
  test.each([
    ["Hangzhou", { province: "浙江省", city: "杭州市" }],
    ["Suzhou, Jiangsu", { province: "江苏省", city: "苏州市" }],
    ["Xi'an, Shaanxi", { province: "陕西省", city: "西安市" }],
    ["Urumqi", { province: "新疆维吾尔自治区", city: "乌鲁木齐市" }],
    ["Yiwu City, Zhejiang Province", { province: "浙江省", city: "金华市", district: "义乌市" }],
    ["Zhang San 13800000000 Hangzhou", { ...person, province: "浙江省", city: "杭州市" }],
    [
      "No. 699 Wangshang Road, Binjiang District, Hangzhou, Zhejiang, China\nZhang San\n+86 13800000000",
      {
        ...person,
        province: "浙江省",
        city: "杭州市",
        district: "滨江区",
        address: "No. 699 Wangshang Road",
      },
    ],
    [
      "Consignee: Zhang San\nPhone No.: 13800000000\nAddress: 100 Century Avenue, Pudong New Area, Shanghai",
      { ...person, province: "上海市", city: "上海市", district: "浦东新区", address: "100 Century Avenue" },
    ],
    ...["\n", ", ", " "].map((between): [string, Record<string, string>] => [
      [
        "Name: Zhang San",
        "Phone: 13800000000",
        "Province: Guangdong",
        "City: Guangzhou",
        "District: Baiyun",
        "Address: No. 1 Taihe Road",
      ].join(between),
      { ...person, province: "广东省", city: "广州市", district: "白云区", address: "No. 1 Taihe Road" },
    ]),
    [
      "Zhang San\n13800000000\nGuangzhou\nTaihe Road 1",
      { ...person, province: "广东省", city: "广州市", address: "Taihe Road 1" },
    ],
  ])("get their Chinese names: %s", async (text, fields) => {
    expect((await readAddress(text)).fields).toEqual(fields);
  });

  test.each(["Suzhou", "Fuzhou", "Taizhou"])(
    "leaves %s over, because it alone is two cities and no name",
    async (text) => {
      expect(await readAddress(`Zhang San 13800000000 ${text}`)).toMatchObject({
        fields: person,
        leftOver: [text],
      });
    },
  );

  test.each(["Wu Han", "Zhang Ye", "Li Shui"])("does not read a person called %s as a city", async (name) => {
    expect((await readAddress(`${name} 13800000000`)).fields).toEqual({ name, mobile: "13800000000" });
  });

  test("reads a road with a city's name as a road", async () => {
    expect((await readAddress("Zhongshan Road 5, Guangzhou, Amy, 13800000000")).fields).toEqual({
      name: "Amy",
      mobile: "13800000000",
      province: "广东省",
      city: "广州市",
      address: "Zhongshan Road 5",
    });
  });
});
