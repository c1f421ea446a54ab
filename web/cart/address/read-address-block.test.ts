import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readAddressBlock } from "./read-address-block.ts";

const hangzhou = {
  name: "张三",
  mobile: "13800000000",
  province: "浙江省",
  city: "杭州市",
  district: "滨江区",
  address: "网商路699号",
};

describe("one block in many notations", () => {
  test.each([
    ["spaces", "张三 13800000000 浙江省杭州市滨江区网商路699号"],
    ["glued to the number", "张三13800000000浙江省杭州市滨江区网商路699号"],
    ["commas", "张三，138-0000-0000，浙江省杭州市滨江区网商路699号"],
    ["levels apart", "浙江省 杭州市 滨江区 网商路699号 张三 13800000000"],
    ["+86", "张三\n+86 138 0000 0000\n浙江省杭州市滨江区网商路699号"],
    ["full-width digits", "张三　１３８００００００００　浙江省杭州市滨江区网商路６９９号"],
    ["labels", "收货人：张三\n手机号码：13800000000\n收货地址：浙江省杭州市滨江区网商路699号"],
    ["labels in one line", "姓名:张三 电话:13800000000 地址:浙江省杭州市滨江区网商路699号"],
    [
      "region and address apart",
      "收件人: 张三\n联系电话: 13800000000\n所在地区: 浙江省 杭州市 滨江区\n详细地址: 网商路699号",
    ],
    ["a postcode", "收货人 张三\n电话 13800000000\n地址 浙江省杭州市滨江区网商路699号\n邮编 310052"],
    ["English labels", "Receiver: 张三, Tel: +86 13800000000, Address: 浙江省杭州市滨江区网商路699号"],
    [
      "longer ones",
      "Recipient name: 张三\nPhone number: 13800000000\nAddress: 浙江省杭州市滨江区网商路699号",
    ],
    ["the country", "中国浙江省杭州市滨江区网商路699号, 张三, 0086-13800000000"],
    ["without the word 省", "张三 13800000000 浙江杭州市滨江区网商路699号"],
  ])("%s", (_, text) => {
    expect(readAddressBlock(text)).toEqual({ fields: hangzhou, missing: [], leftOver: [] });
  });
});

describe("short names of places become official ones, in any order of the words", () => {
  test.each([
    "浙江 杭州 滨江区 网商路699号 张三 13800000000",
    "浙江 杭州 滨江区 网商路699号 13800000000 张三",
    "浙江 杭州 张三 13800000000 滨江区 网商路699号",
    "浙江 杭州 13800000000 张三 滨江区 网商路699号",
    "张三 浙江 杭州 滨江区 网商路699号 13800000000",
    "张三 13800000000 浙江 杭州 滨江区 网商路699号",
    "13800000000 张三 浙江 杭州 滨江区 网商路699号",
    "13800000000 浙江 杭州 滨江区 网商路699号 张三",
    "浙江，杭州，滨江区，网商路699号，张三，13800000000",
    "张三，13800000000，浙江，杭州，滨江区，网商路699号",
    "浙江\n杭州\n滨江区\n网商路699号\n张三\n13800000000",
    "13800000000\n张三\n浙江 杭州\n滨江区 网商路699号",
    "浙江/杭州/滨江区 网商路699号 张三 13800000000",
    "浙江省 杭州 滨江区 网商路699号 张三 13800000000",
    "浙江杭州 滨江区 网商路699号 张三 13800000000",
    "中国 浙江 杭州 滨江区 网商路699号 张三 13800000000",
    "张三 电话:13800000000 浙江 杭州 滨江区 网商路699号",
    "电话:13800000000 浙江 杭州 滨江区 网商路699号 姓名:张三",
    "地区: 浙江 杭州 滨江区 地址: 网商路699号 收件人: 张三 电话: 13800000000",
  ])("%s", (text) => {
    expect(readAddressBlock(text)).toEqual({ fields: hangzhou, missing: [], leftOver: [] });
  });

  test.each([
    ["广西 南宁 青秀区 民族大道1号", ["广西壮族自治区", "南宁市", "青秀区", "民族大道1号"]],
    ["新疆 乌鲁木齐 天山区 中山路1号", ["新疆维吾尔自治区", "乌鲁木齐市", "天山区", "中山路1号"]],
    ["江西 景德镇 珠山区 瓷都大道1号", ["江西省", "景德镇市", "珠山区", "瓷都大道1号"]],
    ["浙江 金华 义乌市 稠江街道1号", ["浙江省", "金华市", "义乌市", "稠江街道1号"]],
    ["北京 朝阳区 建国路88号", ["北京市", "北京市", "朝阳区", "建国路88号"]],
    ["浙江 杭州 滨江区 网商路699号 阿里中心", ["浙江省", "杭州市", "滨江区", "网商路699号 阿里中心"]],
    ["浙江 杭州 余杭 文一西路969号", ["浙江省", "杭州市", "余杭区", "文一西路969号"]],
    ["北京 朝阳 建国路88号", ["北京市", "北京市", "朝阳区", "建国路88号"]],
    ["浙江 滨江区 网商路699号", ["浙江省", "杭州市", "滨江区", "网商路699号"]],
  ])("%s", (place, [province, city, district, address]) => {
    const region = Object.entries({ province, city, district, address }).filter(([, value]) => value);
    for (const text of [
      `${place} 买买提·阿不都 13800000000`,
      `买买提·阿不都 13800000000 ${place}`,
      `13800000000 买买提·阿不都 ${place}`,
    ])
      expect(readAddressBlock(text).fields).toEqual({
        name: "买买提·阿不都",
        mobile: "13800000000",
        ...Object.fromEntries(region),
      });
  });

  test.each([
    "浙江 杭州 滨江区 网商路699号 13800000000",
    "13800000000 浙江 杭州 余杭 文一西路969号",
    "中国 浙江 杭州 滨江区 网商路699号 13800000000",
    "浙江 杭州 13800000000",
  ])("does not read a place as the person's name: %s", (text) => {
    expect(readAddressBlock(text).missing).toContain("name");
  });
});

describe("the person's name", () => {
  test.each([
    ["in Latin letters, after the place", "浙江 杭州 滨江区 网商路699号 Zhang San 13800000000", "Zhang San"],
    ["before a word of courtesy", "浙江省杭州市滨江区网商路699号 李四 先生 13800000000", "李四"],
    ["before the word that it receives", "浙江 杭州 滨江区 网商路699号 李四 收 13800000000", "李四"],
    ["not the company's before it", "义乌贸易，李四，13800000000，浙江省杭州市滨江区网商路699号", "李四"],
    [
      "between a province and a city that is written out",
      "浙江 李四 13800000000 杭州市滨江区网商路699号",
      "李四",
    ],
  ])("%s", (_, text, name) => {
    expect(readAddressBlock(text).fields).toMatchObject({
      name,
      province: "浙江省",
      city: expect.stringMatching(/^杭州市?$/),
      district: "滨江区",
    });
  });
});

describe("the levels of a place", () => {
  test.each([
    ["北京市朝阳区建国路88号", ["北京市", "北京市", "朝阳区", "建国路88号"]],
    ["北京市北京市朝阳区建国路88号", ["北京市", "北京市", "朝阳区", "建国路88号"]],
    ["上海市市辖区浦东新区世纪大道100号", ["上海市", "上海市", "浦东新区", "世纪大道100号"]],
    ["天津市和平区南京路189号", ["天津市", "天津市", "和平区", "南京路189号"]],
    ["重庆市酉阳土家族苗族自治县桃花源镇1号", ["重庆市", "重庆市", "酉阳土家族苗族自治县", "桃花源镇1号"]],
    ["广西壮族自治区南宁市青秀区民族大道1号", ["广西壮族自治区", "南宁市", "青秀区", "民族大道1号"]],
    ["内蒙古呼和浩特市赛罕区大学东街2号", ["内蒙古自治区", "呼和浩特市", "赛罕区", "大学东街2号"]],
    ["内蒙古自治区锡林郭勒盟锡林浩特市希日街", ["内蒙古自治区", "锡林郭勒盟", "锡林浩特市", "希日街"]],
    [
      "新疆维吾尔自治区伊犁哈萨克自治州伊宁市解放路3号",
      ["新疆维吾尔自治区", "伊犁哈萨克自治州", "伊宁市", "解放路3号"],
    ],
    ["浙江省金华市义乌市稠江街道总部经济园A座", ["浙江省", "金华市", "义乌市", "稠江街道总部经济园A座"]],
    ["湖北省荆州市沙市区北京路100号", ["湖北省", "荆州市", "沙市区", "北京路100号"]],
    ["山东省济宁市市中区太白路5号", ["山东省", "济宁市", "市中区", "太白路5号"]],
    ["江苏省无锡市梁溪区县前西街1号", ["江苏省", "无锡市", "梁溪区", "县前西街1号"]],
    ["广东省东莞市长安镇振安路1号", ["广东省", "东莞市", "长安镇", "振安路1号"]],
    ["河南省南阳市卧龙区中州路6号", ["河南省", "南阳市", "卧龙区", "中州路6号"]],
    ["吉林省吉林市船营区北京路1号", ["吉林省", "吉林市", "船营区", "北京路1号"]],
    ["湖北省省直辖县级行政区划仙桃市干河街道1号", ["湖北省", "省直辖县级行政区划", "仙桃市", "干河街道1号"]],
  ])("%s", (text, [province, city, district, address]) => {
    expect(readAddressBlock(`李四 13900000000 ${text}`).fields).toEqual({
      name: "李四",
      mobile: "13900000000",
      province,
      city,
      district,
      address,
    });
  });

  test.each([
    ["浙江省义乌市稠州北路1号", { province: "浙江省", city: "金华市", district: "义乌市" }],
    ["浙江义乌市福田街道1号", { province: "浙江省", city: "金华市", district: "义乌市" }],
    ["杭州市滨江区网商路699号", { province: "浙江省", city: "杭州市", district: "滨江区" }],
    ["云南大理市下关街道1号", { province: "云南省", city: "大理白族自治州", district: "大理市" }],
  ])("adds the level that official names determine: %s", (text, region) => {
    const read = readAddressBlock(`王五 13700000000 ${text}`);
    expect(read.fields).toMatchObject(region);
    expect(read.missing).toEqual([]);
  });

  test.each([
    ["四川省市中区1号", ["city"]],
    ["朝阳区建国路88号", ["province", "city"]],
    ["河南省济源市沁园街道1号", ["district"]],
    ["新疆石河子市北泉镇1号", ["district"]],
  ])("adds nothing where two places share the name or there is no such level: %s", (text, missing) => {
    expect(readAddressBlock(`王五 13700000000 ${text}`).missing).toEqual(missing);
  });
});

test("keeps the area code and extension of a fixed line", () => {
  expect(readAddressBlock("赵六 0571-88158888-8001 浙江省杭州市滨江区网商路699号").fields.mobile).toBe(
    "0571-88158888-8001",
  );
});

test("reports absent fields as missing, and invents nothing", () => {
  expect(readAddressBlock("滨江区网商路699号")).toEqual({
    fields: { district: "滨江区", address: "网商路699号" },
    missing: ["name", "mobile", "province", "city"],
    leftOver: [],
  });
  expect(readAddressBlock("").missing).toHaveLength(6);
});

test("reads a name that is a road's word elsewhere as a name", () => {
  expect(readAddressBlock("路遥 13800000000 陕西省西安市雁塔区小寨东路1号").fields).toMatchObject({
    name: "路遥",
    province: "陕西省",
    city: "西安市",
    district: "雁塔区",
  });
});

test.each(["浙江省杭州市滨江区", "收货人 电话:浙江 ", "1380000000 ", "区", "北京路", "①1、"])(
  "reads 10,000 characters of %j within 20 ms",
  (piece) => {
    const text = piece.repeat(Math.ceil(10_000 / piece.length));
    // Processor time, because the wall clock also counts other processes.
    const times = Array.from({ length: 10 }, () => {
      const from = process.cpuUsage();
      readAddressBlock(text);
      return process.cpuUsage(from).user / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(20);
  },
);

test("reads any text without an error, and leaves no line break in a field", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (text) => {
      for (const value of Object.values(readAddressBlock(text).fields)) expect(value).not.toMatch(/\n/);
    }),
  );
});
