import { pinyin } from "pinyin-pro";
import { officialPlaces, type PlaceForm } from "./chinese-places.ts";

/** Spellings that differ from the name's usual romanization. */
const usual: Record<string, string> = {
  shaanxi: "陕西省",
  innermongolia: "内蒙古自治区",
  neimenggu: "内蒙古自治区",
  tibet: "西藏自治区",
  hongkong: "香港特别行政区",
  macau: "澳门特别行政区",
  macao: "澳门特别行政区",
  urumqi: "乌鲁木齐市",
  hohhot: "呼和浩特市",
  lhasa: "拉萨市",
  kashgar: "喀什地区",
  canton: "广州市",
  peking: "北京市",
};

const levelWords = /(?:新区|特别行政区|(?:壮族|回族|维吾尔)?自治区|自治[州县旗]|地区|盟|省|市|区|县|旗)$/;

/** Returns every official name by its romanization, without tones and the word of its level. */
function readings(): Map<string, PlaceForm[]> {
  const places = officialPlaces();
  const read = pinyin(places.map(({ name }) => name.replace(levelWords, "")).join("\n"), {
    toneType: "none",
    v: true,
    nonZh: "consecutive",
    separator: "",
  }).split("\n");
  const byReading = Map.groupBy(places, (_, at) => (read[at] ?? "").replace(/[^a-z]/g, ""));
  for (const [spelling, name] of Object.entries(usual))
    byReading.set(
      spelling,
      places.filter((place) => place.name === name),
    );
  return byReading;
}
const byReading = readings();

/**
 * Matches a word in Latin letters that may be a place, followed by the word of its level. A level's word on the next line or before
 * a colon is the label of another field.
 */
const word =
  /(?<![A-Za-z])(Inner Mongolia|Hong Kong|[A-Z][A-Za-z'’-]{2,24})(?:[^\S\n]+(Province|Sheng|City|Shi|District|Qu|County|Xian|Prefecture|New Area|New District|Municipality|Autonomous Region)(?![A-Za-z]|\s*[:：=]))?(?![A-Za-z])/gi;

const levelOf: Record<string, PlaceForm["level"]> = {
  province: "province",
  sheng: "province",
  "autonomous region": "province",
  city: "city",
  shi: "city",
  prefecture: "city",
  municipality: "city",
  district: "district",
  qu: "district",
  county: "district",
  xian: "district",
  "new area": "district",
  "new district": "district",
};

type Candidate = { start: number; end: number; forms: PlaceForm[] };

/**
 * Prepends the Chinese names to a text that names its region in Latin letters: `699 Wangshang Rd, Binjiang District, Hangzhou`
 * becomes `浙江省 杭州市 滨江区, 699 Wangshang Rd`. A name that two places share counts only next to the place that contains it; a
 * district only with its level word or next to its city. A text without such a name is returned unchanged.
 */
export function withChinesePlaces(text: string): string {
  const candidates = [...text.matchAll(word)].flatMap((match): Candidate[] => {
    const [whole, name = "", levelWord] = match;
    const after = text.slice(match.index + whole.length);
    // A road can have the name of a place.
    if (
      levelWord === undefined &&
      /^[^\S\n]+(?:[a-z]+\.?[^\S\n]+)?(?:road|rd|street|st|avenue|ave|lane|lu|jie|dadao|building|plaza)\b/i.test(
        after,
      )
    )
      return [];
    const level = levelWord && levelOf[levelWord.toLowerCase()];
    const spelled = byReading.get(name.toLowerCase().replace(/[^a-z]/g, "")) ?? [];
    // 义乌市 is called a city and is below one.
    const forms = spelled.filter(
      (form) => !level || form.level === level || (level === "city" && form.name.endsWith("市")),
    );
    return forms.length === 0 ? [] : [{ start: match.index, end: match.index + whole.length, forms }];
  });
  const chosen = chooseRegion(candidates);
  if (chosen.length === 0) return text;
  let rest = text;
  for (const { start, end } of chosen.map(({ candidate }) => candidate).toSorted((a, b) => b.start - a.start))
    rest = `${rest.slice(0, start)},${rest.slice(end)}`;
  const left = rest.replace(/\b(?:P\.?\s?R\.?\s?)?China\b/gi, "").replace(/(?:\s*,)+\s*/g, ", ");
  return `${chosen.map(({ name }) => name).join(" ")}\n${left.replace(/^[,\s]+|[,\s]+$/g, "")}`;
}

type Chosen = { name: string; candidate: Candidate };

function chooseRegion(candidates: Candidate[]): Chosen[] {
  const find = (level: PlaceForm["level"], isWithin: (form: PlaceForm) => boolean) => {
    for (const candidate of candidates) {
      const names = new Set(
        candidate.forms.filter((form) => form.level === level && isWithin(form)).map(({ name }) => name),
      );
      const [name, ...others] = names;
      if (name !== undefined && others.length === 0) return { name, candidate };
    }
    return null;
  };
  const province = find("province", () => true);
  const city = find("city", (form) => !province || form.province === province.name);
  const within = city?.name ?? (province && province.name.endsWith("市") ? province.name : null);
  const district = find("district", (form) =>
    within === null ? province !== null && form.province === province.name : form.city === within,
  );
  return [province, city, district].filter((one) => one !== null);
}
