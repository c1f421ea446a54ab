export type Region = { province?: string; city?: string; district?: string; address?: string };

const municipalities = ["北京", "上海", "天津", "重庆"];
const provinces = [
  "河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾",
].flatMap((names) => names.split("|"));
const autonomous: [string, string][] = [
  ["内蒙古", "内蒙古自治区"],
  ["广西", "广西壮族自治区"],
  ["西藏", "西藏自治区"],
  ["宁夏", "宁夏回族自治区"],
  ["新疆", "新疆维吾尔自治区"],
];
const special = ["香港", "澳门"];

/** A road or a city may bear a province's name: 北京路, 吉林市, 海南藏族自治州. */
const notAPlace = "(?![东西南北中一二三]?[路街]|大道|藏族)";

/** Short names with the full one and how either may be written. */
const provinceForms: { full: string; pattern: RegExp; isCity: boolean }[] = [
  ...municipalities.map((name) => ({
    full: `${name}市`,
    pattern: new RegExp(`^${name}(市(?!辖)|${notAPlace})`),
    isCity: true,
  })),
  ...provinces.map((name) => ({
    full: `${name}省`,
    pattern: new RegExp(`^${name}(省|${notAPlace}(?!市))`),
    isCity: false,
  })),
  ...autonomous.map(([name, full]) => ({
    full,
    pattern: new RegExp(`^${full}|^${name}(自治区)?`),
    isCity: false,
  })),
  ...special.map((name) => ({
    full: `${name}特别行政区`,
    pattern: new RegExp(`^${name}(特别行政区)?`),
    isCity: false,
  })),
];

/** Cities of the second level that have towns and no districts: the town stands in the district's place. */
const withoutDistricts = /^(东莞|中山|儋州|嘉峪关)市?$/;

const separators = /^[\s,，、/>-]+/;

/**
 * The parts of a Chinese address by its own levels: province, city (for a municipality the same as its province), district or
 * county or county-level city, and the rest. A level that is not written is left out.
 */
export function readRegion(text: string): Region {
  let rest = text.trim().replace(/^(中国|中华人民共和国)[\s,，]*/, "");
  const region: Region = {};
  const take = (pattern: RegExp): string | undefined => {
    const found = pattern.exec(rest)?.[0];
    if (!found) return undefined;
    rest = rest.slice(found.length).replace(separators, "");
    return found.trim();
  };

  const province = provinceForms.find(({ pattern }) => pattern.test(rest));
  if (province) {
    take(province.pattern);
    region.province = province.full;
  }
  if (province?.isCity) {
    region.city = province.full;
    take(new RegExp(`^${province.full}`));
    take(/^(市辖区|县)(?=[\s\p{Script=Han}])/u);
  } else {
    const city =
      take(/^(省|自治区)直辖县级行政(区划|单位)/) ??
      take(/^[\p{Script=Han}]{1,12}?(自治州|地区|盟|市(?![区场镇乡街县]))/u) ??
      // Province and a short name apart from the rest: 浙江 杭州 滨江区. A district or a road is no city: 浙江 滨江区.
      (province ? take(/^[\p{Script=Han}]{1,4}[^\P{Script=Han}区县旗路街](?=[\s,，、/>-])/u) : undefined);
    if (city) region.city = city;
  }
  take(/^市辖区/);
  const district =
    take(
      /^[^\s镇乡路街道号村弄]{1,11}?(自治县|自治旗|林区|特区|新区|开发区|区|县|旗|市(?![区场镇乡街县]))/u,
    ) ??
    (withoutDistricts.test(region.city ?? "") ? take(/^[\p{Script=Han}]{1,6}?(街道|镇|乡)/u) : undefined);
  if (district) region.district = district;
  const address = rest.replace(/\s+/g, " ").trim();
  if (address) region.address = address;
  return region;
}
