import { readRegion } from "./read-region.ts";

export type AddressField = "name" | "mobile" | "province" | "city" | "district" | "address";

/** What was understood of a block, what is missing, and pieces that belong to no field. */
export type ReadAddress = {
  fields: Partial<Record<AddressField, string>>;
  missing: AddressField[];
  leftOver: string[];
};

const fieldOrder: AddressField[] = ["name", "mobile", "province", "city", "district", "address"];

/** Words before a value in shops, chats and forms. `region` and `address` are read together. */
const labels: [LabelledField, string[]][] = [
  [
    "name",
    [
      "收货人姓名",
      "收件人姓名",
      "收货人",
      "收件人",
      "联系人",
      "姓名",
      "名字",
      "receiver name",
      "recipient name",
      "receiver",
      "recipient",
      "name",
    ],
  ],
  [
    "mobile",
    [
      "手机号码",
      "联系电话",
      "联系方式",
      "联系手机",
      "电话号码",
      "手机号",
      "手机",
      "电话",
      "phone number",
      "mobile",
      "phone",
      "tel",
    ],
  ],
  ["region", ["所在地区", "所在区域", "所在城市", "省市区", "地区"]],
  ["address", ["详细地址", "收货地址", "收件地址", "街道地址", "地址", "address"]],
  ["postcode", ["邮政编码", "邮编"]],
];
type LabelledField = "name" | "mobile" | "region" | "address" | "postcode";

const fieldOfLabel = new Map(labels.flatMap(([field, words]) => words.map((word) => [word, field] as const)));
const labelWords = [...fieldOfLabel.keys()].sort((one, other) => other.length - one.length).join("|");

/** A mobile number of the mainland, however it is grouped, or a fixed line with its area code. */
const mobile = /(?<![0-9])(?:(?:\+|00)?86[-\s]?)?(1[3-9][0-9])[-\s]?([0-9]{4})[-\s]?([0-9]{4})(?![0-9])/;
const fixedLine = /(?<![0-9])(0[0-9]{2,3})[-\s]([0-9]{7,8})(?:[-转]([0-9]{1,6}))?(?![0-9])/;

/** Stands for the number among the words: the person is most often beside it. Taken out of what is pasted. */
const numberMark = "\ue000";

/**
 * Reads one pasted Chinese address: labelled (收货人/电话/地址 …) or as one line in any order, with or without separators.
 * Nothing is made up: a field that is not there is missing, so that the person can fill it.
 */
export function readAddressBlock(text: string): ReadAddress {
  let rest = plainText(text);
  const phone = mobile.exec(rest) ?? fixedLine.exec(rest);
  const number =
    phone && (mobile.test(phone[0]) ? phone.slice(1, 4).join("") : phone.slice(1).filter(Boolean).join("-"));
  if (phone)
    rest = `${rest.slice(0, phone.index)}\n${numberMark}\n${rest.slice(phone.index + phone[0].length)}`;

  const { labelled, free } = splitByLabels(rest);
  const pieces = free
    .flatMap((part) => part.split(/[\n,;，；|]+/))
    .map((piece) => piece.trim())
    .filter(Boolean);
  const words = pieces.flatMap((piece) => {
    const apart = piece.split(betweenWords);
    return apart.some(isPlace) ? apart : [piece];
  });

  const name = labelled.name ?? nameAmong(words);
  const places: string[] = [labelled.region ?? "", labelled.address ?? ""];
  const leftOver: string[] = [];
  for (const word of words) {
    if (word === numberMark || word === name) continue;
    if (isPlace(word) || (places.some(Boolean) && !isLatinName(word))) places.push(word);
    else leftOver.push(word);
  }
  const region = readRegion(places.filter(Boolean).join(" "));
  const fields = withoutEmpty({ name: name?.trim(), mobile: number ?? undefined, ...region });
  return { fields, missing: fieldOrder.filter((field) => fields[field] === undefined), leftOver };
}

/** Full-width digits, letters and signs as their plain forms; the ideographic space as a space. */
function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u200b\u200e\u200f\ufeff\ue000]/g, "")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t\u00a0]+/g, " ")
    .trim();
}

function splitByLabels(text: string): { labelled: Partial<Record<LabelledField, string>>; free: string[] } {
  const labelled: Partial<Record<LabelledField, string>> = {};
  const free: string[] = [];
  // A label stands at the start or after a break, and a colon or a space follows it: 地址 inside an address is none.
  const found = [
    ...text.matchAll(new RegExp(`(?<=^|[\\s,;，；|])(${labelWords})\\s*(?:[:：]|(?=\\s))`, "gi")),
  ];
  free.push(text.slice(0, found[0]?.index ?? text.length));
  for (const [at, label] of found.entries()) {
    const whole = text.slice(label.index + label[0].length, found[at + 1]?.index ?? text.length).trim();
    const field = fieldOfLabel.get((label[1] ?? "").toLowerCase());
    if (field === undefined) continue;
    // A value ends with its line; what follows on further lines has no label of its own.
    const [value = "", ...more] = whole.split("\n").map((line) => line.replace(/[,;，；|\s]+$/, "").trim());
    if (value === numberMark) free.push(value);
    else labelled[field] ??= value;
    free.push(...more);
  }
  return { labelled, free };
}

/** A place word never starts with its last syllable: 路遥 is a person. */
function isPlace(text: string): boolean {
  return (
    text === "中国" ||
    readRegion(text).province !== undefined ||
    /.[市区县镇乡村街路弄号巷]|[0-9]+(栋|幢|室|楼|座|单元)/.test(text)
  );
}

/** Spaces, but those inside a name in Latin letters. */
const betweenWords = /(?<![A-Za-z.])\s+|\s+(?![A-Za-z])/;

/** Words that go with a name or a house number and are none. */
const besideNames = /^(先生|女士|小姐|老师|同学|\p{Script=Han})$/u;

/**
 * The person: beside the number, or else the first or the last word. What stands further inside is part of the place, and so is
 * what follows a province, unless a city is written out elsewhere: 浙江 杭州 滨江区.
 */
function nameAmong(words: string[]): string | undefined {
  const told = words.filter((word) => !besideNames.test(word));
  const hasCity = told.some((word) => /.(市|自治州|地区|盟)/.test(word));
  const isShortCity = (place: number) => !hasCity && isBareProvince(told[place - 1] ?? "");
  const number = told.indexOf(numberMark);
  const beside = number === -1 ? [] : [number - 1, number + 1];
  const at = [...beside, 0, told.length - 1].find((place) => {
    const word = told[place] ?? "";
    return (isHanName(word) || isLatinName(word)) && !isPlace(word) && !isShortCity(place);
  });
  return at === undefined ? undefined : told[at];
}

function isBareProvince(word: string): boolean {
  const { province, city, district, address } = readRegion(word);
  return province !== undefined && city === undefined && district === undefined && address === undefined;
}

function isHanName(text: string): boolean {
  return /^[\p{Script=Han}·]{2,12}$/u.test(text);
}

function isLatinName(text: string): boolean {
  return /^[A-Za-z][A-Za-z.' -]{1,48}$/.test(text);
}

function withoutEmpty(fields: Partial<Record<AddressField, string | undefined>>): ReadAddress["fields"] {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
}
