import { placesAt, type PlaceForm } from "./chinese-places.ts";

export type Region = { province?: string; city?: string; district?: string };

/** A region in a text, at `text.slice(start, end)`. `levels`: how many of the three levels are present. */
export type FoundRegion = Region & { start: number; end: number; levels: number };

/** Cities of the second level that have towns and no districts: the town takes the district's place. */
const withoutDistricts = new Set(["东莞市", "中山市", "儋州市", "嘉峪关市"]);

/** Matches text after which a short name is part of the name of a road, a village or a company: 北京路, 南京大道, 中山五路. */
const notAPlace =
  /^(?:[东西南北中上下前后一二三四五六七八九十0-9]{0,3}(?:路|街|大道|巷|弄|胡同|线|桥|村|镇|乡)|市场|商贸|大厦|广场|大学|学院|银行|酒店|宾馆|饭店|公司|贸易|集团|科技|.?族)/;

/** Matches text with which a full name continues as another word: 杭州市场, 杭州市民中心, 东区街道. */
const goesOn = /^(?:场|民(?:中心|广场|政)|政府|街道)/;

/**
 * Matches a district that is not in the list of places, such as 高新区 or one that was founded since. 阳光小区, 商贸城一区, 工业区 and 超市
 * are below a district.
 */
const otherDistrict =
  /^[\p{Script=Han}]{1,10}?(?:自治县|自治旗|林区|特区|新区|高新区|开发区|工业园区|园区|(?<![一二三四五六七八九十小社校厂库景商宅活舍业])区|县|旗|(?<![超城都门夜菜])市)(?!场|民(?:中心|广场|政)|政府|街|路|镇|乡|村|委|内|东|西|南|北|中心|一|二|三)/u;
const town = /^[\p{Script=Han}]{1,8}?(?:街道|镇(?!镇)|乡|开发区|管理区|园区|新区|区(?!街道))/u;
/** Matches words that end a level below the district, which no district's name contains. */
const belowDistrict = /.[镇乡路街道弄村巷号]/u;

const separator = /[\s,、/>\-·|;]/;
/** Maximum length of a word to examine, characters. */
const maxWordLength = 16;

/** A position in a text that is read from left to right. */
type Cursor = { text: string; at: number };

function skipSeparators(cursor: Cursor): void {
  while (cursor.at < cursor.text.length && separator.test(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function ahead({ text, at }: Cursor, after = 0): string {
  return text.slice(at + after, at + after + maxWordLength);
}

function isBreak({ text, at }: Cursor, after: number): boolean {
  return at + after >= text.length || separator.test(text.charAt(at + after));
}

/**
 * Moves past a word and the separator after it.
 * @returns the word; null where it is absent
 */
function takeWord(cursor: Cursor, word: RegExp): string | null {
  const found = word.exec(ahead(cursor))?.[0];
  if (!found) return null;
  cursor.at += found.length;
  skipSeparators(cursor);
  return found;
}

function takePlace(cursor: Cursor, isMeant: (form: PlaceForm) => boolean): string | null {
  const form = placesAt(cursor.text, cursor.at).find(isMeant);
  if (!form) return null;
  cursor.at += form.text.length;
  skipSeparators(cursor);
  return form.name;
}

/**
 * Reads the region that begins at an index: province, city and district in this order, each of them optional. A city's short
 * name counts after its province, before its own district, or where a break follows and no other city has it.
 * @param text simplified characters
 * @returns null where no place begins
 */
export function regionAt(text: string, start: number): FoundRegion | null {
  const cursor = { text, at: start };
  const region: Region = {};
  const province = takePlace(cursor, (form) => form.level === "province" && isProvince(cursor, form));
  if (province !== null) {
    region.province = province;
    takeWord(cursor, /^(?:自治区|特别行政区)/);
  }
  const city = cityAt(cursor, province);
  if (city !== null) region.city = city;
  if (province !== null || city !== null)
    takeWord(cursor, /^(?:市辖区|市区(?!街)|县(?=[\s\p{Script=Han}]))/u);
  const district = districtAt(cursor, region);
  if (district !== null) region.district = district;
  const levels = Object.keys(region).length;
  return levels === 0 ? null : { ...region, start, end: cursor.at, levels };
}

function isProvince(cursor: Cursor, { isShort, text }: PlaceForm): boolean {
  if (!isShort) return true;
  // 吉林市 is a city of 吉林省; 北京市辖区 belongs to 北京.
  const after = ahead(cursor, text.length);
  return !notAPlace.test(after) && !/^市(?!辖)/.test(after);
}

function cityAt(cursor: Cursor, province: string | null): string | null {
  if (province !== null && /(?:市|特别行政区)$/.test(province)) {
    // A municipality is its own city, and may be written twice.
    takePlace(cursor, (form) => form.name === province && isProvince(cursor, form));
    return province;
  }
  const group = province === null ? null : takeWord(cursor, /^(?:省|自治区)直辖县级行政(?:区划|单位)/);
  if (group !== null) return group;
  return takePlace(
    cursor,
    (form) =>
      form.level === "city" &&
      (province === null || form.province === province) &&
      isCity(cursor, form, province !== null),
  );
}

function isCity(cursor: Cursor, form: PlaceForm, hasProvince: boolean): boolean {
  const { length } = form.text;
  const after = ahead(cursor, length);
  if (!form.isShort) return !goesOn.test(after);
  if (notAPlace.test(after)) return false;
  const below: Cursor = { ...cursor, at: cursor.at + length };
  skipSeparators(below);
  const hasOwnDistrict = placesAt(below.text, below.at).some(
    ({ level, city, isShort }) => level === "district" && city === form.name && !isShort,
  );
  if (hasOwnDistrict) return true;
  // 临夏 of 临夏县 is the county's.
  if (/^[区县旗州市]/.test(after)) return false;
  return hasProvince || (isBreak(cursor, length) && isOnlyCity(form.text));
}

/** Returns whether only one city has this short name. */
function isOnlyCity(text: string): boolean {
  const cities = placesAt(text, 0).filter((form) => form.level === "city" && form.text === text);
  return new Set(cities.map(({ name }) => name)).size === 1;
}

function districtAt(cursor: Cursor, { province, city }: Region): string | null {
  const isWithin = (form: PlaceForm) =>
    city === undefined || form.city === null
      ? province === undefined || form.province === province
      : form.city === city;
  const known = takePlace(cursor, (form) => {
    if (form.level !== "district" || !isWithin(form)) return false;
    const { length } = form.text;
    // A short name is a district only in its own city and apart from the text after it: 浙江 杭州 余杭 文一西路.
    return form.isShort ? city !== undefined && isBreak(cursor, length) : !goesOn.test(ahead(cursor, length));
  });
  if (known !== null) return known;
  if (city !== undefined && withoutDistricts.has(city)) return takeWord(cursor, town);
  const other = otherDistrict.exec(ahead(cursor))?.[0];
  return other && !belowDistrict.test(other.slice(0, -1)) ? takeWord(cursor, otherDistrict) : null;
}

/**
 * Adds the levels that official names determine: 金华市 of 义乌市 in 浙江省, 浙江省 of 杭州市. Nothing is added where two
 * places share the name.
 */
function completed(region: Region): Region {
  const { province, city, district } = region;
  if (province !== undefined && city === undefined && district !== undefined) {
    const cities = officialForms(district, "district").filter((form) => form.province === province);
    const [only, ...others] = new Set(cities.map((form) => form.city));
    return only && others.length === 0 ? { ...region, city: only } : region;
  }
  if (province !== undefined || city === undefined) return region;
  const [only, ...others] = new Set(officialForms(city, "city").map((form) => form.province));
  return only && others.length === 0 ? { ...region, province: only } : region;
}

function officialForms(name: string, level: PlaceForm["level"]): PlaceForm[] {
  return placesAt(name, 0).filter((form) => form.text === name && !form.isShort && form.level === level);
}

/**
 * Finds the region of a text: the one with the most levels, and of several such the first.
 *
 * @param text simplified characters
 * @returns null without a region
 */
export function findRegion(text: string): FoundRegion | null {
  let best: FoundRegion | null = null;
  for (let at = 0; at < text.length && best?.levels !== 3; at += 1) {
    const isStart = at === 0 || separator.test(text.charAt(at - 1));
    // Inside a word, a place begins only where a province or the full name of a city does.
    const begins =
      isStart ||
      placesAt(text, at).some(({ level, isShort }) => level === "province" || (level === "city" && !isShort));
    const found = begins ? regionAt(text, at) : null;
    if (found === null || (!isStart && found.levels < 2)) continue;
    if (best === null || found.levels > best.levels) best = found;
  }
  return best && { ...best, ...completed(best) };
}
