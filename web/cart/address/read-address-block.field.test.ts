import { describe, expect, test } from "vitest";
import { readAddressBlock } from "./read-address-block.ts";

describe("address blocks as pasted in practice", () => {
  const jingmen = { province: "湖北省", city: "荆门市", district: "掇刀区", address: "白庙街道1号" };
  const shenzhen = { province: "广东省", city: "深圳市", district: "南山区", address: "科技园路1号" };
  const zhongshan = { province: "广东省", city: "中山市", district: "东区街道", address: "中山五路1号" };
  test.each([
    [
      "收货姓名：李二\n收货电话：18473461913-7804\n收货地址：湖北省 荆门市 掇刀区 白庙街道1号",
      "李二",
      "18473461913-7804",
      jingmen,
    ],
    ["李二 18473461913转7804 湖北荆门掇刀区白庙街道1号", "李二", "18473461913-7804", jingmen],
    ["李二，184 7346 1913 ext. 7804，湖北省荆门市掇刀区白庙街道1号", "李二", "18473461913-7804", jingmen],
    ["李二18473461913#7804湖北省荆门市掇刀区白庙街道1号", "李二", "18473461913-7804", jingmen],
    [
      "【收货人】李二【联系电话】18473461913_7804【详细地址】湖北省荆门市掇刀区白庙街道1号",
      "李二",
      "18473461913-7804",
      jingmen,
    ],
    [
      "李四 13512345678-9100 浙江省杭州市滨江区网商路699号",
      "李四",
      "13512345678-9100",
      { province: "浙江省", city: "杭州市", district: "滨江区", address: "网商路699号" },
    ],
    ["李四 13900000000 广东省中山市东区街道中山五路1号", "李四", "13900000000", zhongshan],
    ["广东中山东区街道中山五路1号，李四，13900000000", "李四", "13900000000", zhongshan],
    ["1、李四\n2、13900000000\n3、广东省深圳市南山区科技园路1号", "李四", "13900000000", shenzhen],
    ["①姓名：李四 ②电话：13900000000 ③地址：广东省深圳市南山区科技园路1号", "李四", "13900000000", shenzhen],
    [
      "1.收货人：李四\n2.手机号码：13900000000\n3.所在地区：广东省深圳市南山区\n4.详细地址：科技园路1号",
      "李四",
      "13900000000",
      shenzhen,
    ],
    ["(1) 李四\n(2) 13900000000\n(3) 广东深圳南山区科技园路1号", "李四", "13900000000", shenzhen],
    [
      "省份：广东省\n城市：深圳市\n区县：南山区\n详细地址：科技园路1号\n联系人姓名：李四\n联系人电话：13900000000",
      "李四",
      "13900000000",
      shenzhen,
    ],
    [
      "所在地区：广东省 深圳市 南山区\n详细地址：广东省深圳市南山区科技园路1号\n收货人：李四\n手机：13900000000",
      "李四",
      "13900000000",
      shenzhen,
    ],
    ["姓名：李四电话：13900000000地址：广东省深圳市南山区科技园路1号", "李四", "13900000000", shenzhen],
    ["李四，0755-26971234转802，广东省深圳市南山区科技园路1号", "李四", "0755-26971234-802", shenzhen],
    ["李四 (0755)26971234 广东省深圳市南山区科技园路1号", "李四", "0755-26971234", shenzhen],
    ["李四 +86 0755 2697 1234 广东省深圳市南山区科技园路1号", "李四", "0755-26971234", shenzhen],
    ["李四 400-820-8820 广东省深圳市南山区科技园路1号", "李四", "400-820-8820", shenzhen],
    ["李四 +852 9123 4567 广东省深圳市南山区科技园路1号", "李四", "+852 91234567", shenzhen],
    [
      "收貨人：王小明\n聯絡電話：13900000000\n收貨地址：廣東省深圳市南山區科技園路1號",
      "王小明",
      "13900000000",
      { ...shenzhen, address: "科技園路1號" },
    ],
    [
      "王小明 13900000000 廣東深圳南山區科技園路1號",
      "王小明",
      "13900000000",
      { ...shenzhen, address: "科技園路1號" },
    ],
    ["科技园路1号，南山区，深圳市，广东省，李四，13900000000", "李四", "13900000000", shenzhen],
    ["广东省深圳市南山区科技园路1号(李四收)13900000000", "李四", "13900000000", shenzhen],
    ["李四（收）13900000000 广东省深圳市南山区科技园路1号", "李四", "13900000000", shenzhen],
    ["\u202a李四\u202c 13900000000\u200b 广东省深圳市南山区科技园路1号", "李四", "13900000000", shenzhen],
  ])("%s", (text, name, mobile, place) => {
    expect(readAddressBlock(text)).toEqual({ fields: { name, mobile, ...place }, missing: [], leftOver: [] });
  });

  test.each([
    "姓  名：李四\n电  话：13900000000\n地  址：广东省深圳市南山区科技园路1号",
    "收 貨 人：李四\n电　话：13900000000\n收貨地址：广东省深圳市南山区科技园路1号",
    "电话13900000000 姓名李四 地址广东省深圳市南山区科技园路1号",
    "收件人李四 手机13900000000 收货地址广东省深圳市南山区科技园路1号",
    "地址：广东省深圳市南山区科技园路1号，李四收，电话13900000000",
    "地址：广东省深圳市南山区科技园路1号，李四，13900000000",
    "地址：广东省深圳市南山区科技园路1号（收货人：李四 13900000000）",
    "李四(13900000000) 广东省深圳市南山区科技园路1号",
    "(李四) 13900000000 广东省深圳市南山区科技园路1号",
    "送货地址：广东省深圳市南山区科技园路1号 收件：李四 13900000000",
    "寄：李四 13900000000 广东省深圳市南山区科技园路1号",
    "1. 姓名：李四 2. 电话：13900000000 3. 地址：广东省深圳市南山区科技园路1号",
    "1. 李四 2. 13900000000 3. 广东省深圳市南山区科技园路1号",
    "收件人\t李四\n手机\t13900000000\n省\t广东省\n市\t深圳市\n区\t南山区\n地址\t科技园路1号",
    '{"name":"李四","mobile":"13900000000","province":"广东省","city":"深圳市","district":"南山区","address":"科技园路1号"}',
  ])(
    "reads labels that are spaced out, joined to their values or numbered, and a name behind the address: %s",
    (text) => {
      expect(readAddressBlock(text)).toEqual({
        fields: { name: "李四", mobile: "13900000000", ...shenzhen },
        missing: [],
        leftOver: [],
      });
    },
  );

  test.each(["（转7804）", "（分机号：7804）", "(ext. 7804)"])(
    "reads an extension in brackets: %s",
    (extension) => {
      const text = `李四 13900000000${extension} 广东省深圳市南山区科技园路1号`;
      expect(readAddressBlock(text).fields).toEqual({
        name: "李四",
        mobile: "13900000000-7804",
        ...shenzhen,
      });
    },
  );

  test.each([
    ["义乌国际商贸城一区3楼12345号", undefined],
    ["浙江省杭州市阳光小区3栋", undefined],
    ["浙江省温州市永辉超市旁1号", undefined],
    ["河北省保定市市区竞秀路1号", undefined],
    ["广东省中山市古镇镇中兴大道1号", "古镇镇"],
  ])("takes no market's zone, compound or shop for a district: %s", (text, district) => {
    expect(readAddressBlock(`李四 13900000000 ${text}`).fields.district).toBe(district);
  });

  test("leaves thanks out of the address", () => {
    const text = "广东省深圳市南山区科技园路1号 李四 13900000000 谢谢！";
    expect(readAddressBlock(text)).toMatchObject({ fields: shenzhen, leftOver: ["谢谢!"] });
  });

  test.each([
    ["上海市黄浦区南京东路100号", ["黄浦区", "南京东路100号"]],
    ["浙江省杭州市西湖区北京路1号", ["西湖区", "北京路1号"]],
    ["广东省广州市番禺区市桥街道市桥大北路1号", ["番禺区", "市桥街道市桥大北路1号"]],
    ["浙江省温州市鹿城区市府路1号", ["鹿城区", "市府路1号"]],
    ["福建省厦门市思明区镇海路1号", ["思明区", "镇海路1号"]],
    ["山东省青岛市市北区辽宁路1号", ["市北区", "辽宁路1号"]],
    ["湖北恩施州利川市东城街道1号", ["利川市", "东城街道1号"]],
    ["吉林省延边州延吉市北山街道1号", ["延吉市", "北山街道1号"]],
    ["青海省海南州共和县恰卜恰镇1号", ["共和县", "恰卜恰镇1号"]],
    ["江苏省苏州市工业园区星湖街328号", ["工业园区", "星湖街328号"]],
    ["四川省成都市高新区天府大道1号", ["高新区", "天府大道1号"]],
    ["广东省东莞市南城街道鸿福路1号", ["南城街道", "鸿福路1号"]],
  ])("does not end a level at a level word inside a street or a town: %s", (text, [district, address]) => {
    const { fields } = readAddressBlock(`李四 13900000000 ${text}`);
    expect([fields.district, fields.address]).toEqual([district, address]);
  });

  test.each([
    ["13800000000-2号楼 浙江省杭州市滨江区网商路699号", "13800000000"],
    ["13800000000 浙江省杭州市滨江区网商路699号13-2-501", "13800000000"],
    ["13800000000，浙江省杭州市滨江区网商路699号", "13800000000"],
  ])("does not read a house number as an extension: %s", (text, mobile) => {
    expect(readAddressBlock(`李四 ${text}`).fields.mobile).toBe(mobile);
  });

  test("shows a second number and a remark as left over", () => {
    const text = "李四 13900000000 13800000000 广东省深圳市南山区科技园路1号\n备注：周末送";
    expect(readAddressBlock(text)).toMatchObject({
      fields: { mobile: "13900000000", address: "科技园路1号" },
      leftOver: ["13800000000", "周末送"],
    });
  });

  test("reads a city's name as a person's where the region is another city", () => {
    expect(readAddressBlock("安康 13800000000 浙江省杭州市滨江区网商路699号").fields.name).toBe("安康");
  });
});
