import { closeSpacedLabels, splitByLabels, type LabelledField } from "./address-labels.ts";
import { placesAt, simplified } from "./chinese-places.ts";
import { findPhones } from "./read-phone.ts";
import { findRegion, regionAt, type Region } from "./read-region.ts";

export type AddressField = "name" | "mobile" | "province" | "city" | "district" | "address";

/** The fields of a block, the missing fields, and the pieces that belong to no field. */
export type ReadAddress = {
  fields: Partial<Record<AddressField, string>>;
  missing: AddressField[];
  leftOver: string[];
};

/** Maximum length of an address, characters; the rest is not read. */
const longest = 1_000;

const fieldOrder: AddressField[] = ["name", "mobile", "province", "city", "district", "address"];

/** Replaces the phone number among the words, because the person is usually next to it. Removed from pasted text. */
const numberMark = "\ue000";

/**
 * Reads one pasted Chinese address: labelled (收货人/电话/地址 …) or as one line in any order, with or without separators. Places get
 * their official names (浙江 杭州 becomes 浙江省, 杭州市); name and street stay as written. Nothing is invented: an absent field is
 * reported as missing, so that the operator can fill it. (docs/inputs.md, Addresses)
 */
export function readAddressBlock(text: string): ReadAddress {
  const plain = plainText(text.slice(0, longest));
  const phones = findPhones(plain);
  const [phone, ...others] = phones;
  const marked = withMarks(plain, phones);

  const { labelled, free } = splitReceiver(readLabels(marked));
  const words = free.flatMap((part) => part.split(/[\n,;，；|。]+/)).flatMap(wordsOf);
  const region = [labelled.region, labelled.province, labelled.city, labelled.district].filter(Boolean);
  const name = labelled.name ?? receivingName(words) ?? nameAmong(words, region.length > 0);
  const leftOver = [
    ...others.map(({ number }) => number),
    ...(labelled.remark ? [labelled.remark] : []),
    ...(text.length > longest ? [`${text.slice(longest, longest + 40).trim()}…`] : []),
  ];
  const places = [...region, labelled.address].filter((part) => part !== undefined);
  for (const word of words) {
    if (word === numberMark || word === name || listNumber.test(word)) continue;
    if (name !== undefined && word.endsWith(`(${name}收)`)) {
      places.push(word.slice(0, word.lastIndexOf("(")));
      continue;
    }
    const isAddress = isPlace(word) || (places.length > 0 && !isLatinName(word));
    if (isAddress && !courtesy.test(word)) places.push(word);
    else leftOver.push(word);
  }
  const fields = withoutEmpty({
    name: name?.replace(/\s*\(?收\)?$/, "").trim(),
    mobile: phone?.number,
    ...readPlace(places),
  });
  return { fields, missing: fieldOrder.filter((field) => fields[field] === undefined), leftOver };
}

/**
 * Matches list marks: `④` anywhere, and before a line `1.`, `2、`, `(3)`, `-`, `•`; a house number may begin with digits, too.
 */
const listMark =
  /[\u2460-\u249b\u2776-\u277f\u3220-\u3229]|^[ \t]*(?:\(?[0-9]{1,2}(?:、|[.)](?=1[3-9][0-9]{9}|[^0-9]))|[一二三四五六七八九十]、|[-*•·●▪◆])[ \t]*/gmu;

/** Returns signs, digits and letters in their plain forms, without list marks and invisible characters. */
function plainText(text: string): string {
  const plain = (/^\s*\{.*":.*\}\s*$/s.test(text) ? text.replace(/[{}"]/g, "") : text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}\ue000]/gu, "")
    .replace(listMark, "\n")
    .normalize("NFKC")
    .replace(listMark, "")
    .replace(/[^\S\n]+/g, " ")
    .trim();
  return closeSpacedLabels(plain, simplified);
}

/** Replaces the phone number that counts with the mark, and every other one with a break. */
function withMarks(text: string, phones: ReturnType<typeof findPhones>): string {
  const [first] = phones;
  let written = "";
  let at = 0;
  for (const phone of phones.toSorted((one, other) => one.start - other.start)) {
    written += `${text.slice(at, phone.start)}\n${phone === first ? numberMark : ""}\n`;
    at = phone.end;
  }
  return written + text.slice(at);
}

function readLabels(text: string): { labelled: Partial<Record<LabelledField, string>>; free: string[] } {
  const labelled: Partial<Record<LabelledField, string>> = {};
  const free: string[] = [];
  const values = splitByLabels(simplified(text));
  for (const [place, { field, start, end }] of values.entries()) {
    // A value ends with its line; only the address continues over further lines.
    const [value = "", ...more] = text
      .slice(start, end)
      .trim()
      // The number or the bracket of the next label: 1. 姓名：李四 2. 电话：…
      .replace(place < values.length - 1 ? /(?:^|\s)\(?[0-9]{1,2}[.、)]$|\($/ : /(?!)/, "")
      .split("\n")
      .map((line) => line.replace(/^[\s,;|。]+|[,;，；|。\s]+$/g, ""));
    if (field === null || value === numberMark) free.push(value);
    else if (value !== "") labelled[field] ??= value;
    free.push(...more);
  }
  return { labelled, free };
}

type Labels = ReturnType<typeof readLabels>;

/** Takes the name off the end of a labelled address: 地址：…1号，李四收. */
function splitReceiver({ labelled, free }: Labels): Labels {
  const [, address, name = ""] =
    /^(.*\S)(?:\s*[,;|。]\s*|\s+(?=\S+收$))(\S+)$/s.exec(labelled.address ?? "") ?? [];
  const isPerson = isHanName(name) && name.length <= 5 && !isPlace(name);
  if (labelled.name !== undefined || address === undefined || !isPerson) return { labelled, free };
  return { labelled: { ...labelled, name, address }, free };
}

/** Matches a number of a list, or the brackets around a phone number. */
const listNumber = /^(?:\(?[0-9]{1,2}[.、)]|[()]+)$/;
const courtesy = /^(?:谢谢|謝謝|多谢|麻烦了?|辛苦了?)[!~。]*$/;

/** Splits a piece at its spaces where that reveals a place; spaces inside a name in Latin letters stay. */
function wordsOf(piece: string): string[] {
  const whole = piece
    .trim()
    .replace(/^[-–—:.]+\s*/, "")
    // 李四(13900000000), (李四)
    .replace(/^\(([^()]*)\)$|^([^()]+)\($|^\)([^()]+)$/, "$1$2$3")
    .trim();
  if (whole === "") return [];
  if (latinStreet.test(whole)) return [whole];
  const apart = whole.split(/(?<![A-Za-z.])\s+|\s+(?![A-Za-z])/);
  if (apart.length > 1) return apart.some(isPlace) || apart.length === 2 ? apart : [whole];
  return gluedName(whole);
}

/** Splits a name from the province that follows it without a space: 李四浙江省杭州市…. */
function gluedName(word: string): string[] {
  const found = findRegion(simplified(word));
  const before = found === null ? "" : word.slice(0, found.start);
  return found && isHanName(before) && before.length <= 4 ? [before, word.slice(found.start)] : [word];
}

/** Reads province, city, district and the rest from all pieces about the place, in either order. */
function readPlace(places: string[]): Region & { address?: string } {
  const [forwards, backwards] = [places, places.toReversed()].map(readPlaces) as [FoundPlace, FoundPlace];
  // 滨江区，杭州市，浙江省: the smallest first, as addresses are written in English.
  const { levels: _levels, ...place } = backwards.levels > forwards.levels ? backwards : forwards;
  return place;
}

type FoundPlace = Region & { address?: string; levels: number };

function readPlaces(places: string[]): FoundPlace {
  const plain = places.join(" ").replace(/^(中国|中华人民共和国|中國|中華人民共和國)[\s,]*/, "");
  const found = findRegion(simplified(plain));
  if (found === null) return { levels: 0, ...(plain.trim() !== "" && { address: plain.trim() }) };
  const { start, end, levels, ...region } = found;
  const before = plain
    .slice(0, start)
    .replace(/中国|中國/, "")
    .trim();
  const after = withoutRepeated(plain.slice(end).trim(), region);
  const address = [before, after].filter(Boolean).join(" ").replace(/\s+/g, " ");
  return { ...region, levels, ...(address !== "" && { address }) };
}

/** Removes the region from an address where a form has it in a field of its own as well. */
function withoutRepeated(rest: string, region: Region): string {
  const again = regionAt(simplified(rest), 0);
  const isSame =
    again !== null &&
    again.levels > 1 &&
    (["province", "city", "district"] as const).every(
      (level) => again[level] === undefined || again[level] === region[level],
    );
  return isSame ? rest.slice(again.end).trim() : rest;
}

/** Matches a street, a house or a floor. The level word never starts a word: 路遥 is a person. */
const street =
  /.(?:路|街|大道|弄|巷|胡同|镇|乡|村|社区|小区|花园|大厦|广场|工业园|产业园|园区|仓库)|.[号號栋幢室楼座层区县市縣區鎮鄉]|[0-9]+(?:栋|幢|室|楼|座|单元)/;

const latinStreet =
  /\b(?:road|rd|street|st|avenue|ave|lane|alley|highway|building|bldg|floor|room|unit|block|tower|plaza|village|town|no)\b\.?/i;

function isPlace(text: string): boolean {
  const simple = simplified(text);
  if (simple === "中国" || street.test(simple) || latinStreet.test(simple)) return true;
  const region = regionAt(simple, 0);
  return region !== null && region.end >= Math.min(simple.length, 2);
}

/** Returns the name that is marked as the receiver, in brackets after the house: …201室(张三收). */
function receivingName(words: string[]): string | undefined {
  return words.map((word) => /\(([\p{Script=Han}·]{2,5})\s*收\)$/u.exec(word)?.[1]).find(Boolean);
}

/** Matches words that accompany a name but are not names. */
const besideNames = /^(先生|女士|小姐|老师|同学|\(?收\)?|\p{Script=Han})$/u;

/** Returns the person: next to the number, or else the first or the last word. Words further inside are part of the place. */
function nameAmong(words: string[], hasRegion: boolean): string | undefined {
  const told = words.filter((word) => !besideNames.test(word));
  const inRegion = hasRegion ? new Set<string>() : wordsOfRegion(told);
  const number = told.indexOf(numberMark);
  const beside = number === -1 ? [] : [number - 1, number + 1];
  return [...beside, 0, told.length - 1]
    .map((at) => told[at] ?? "")
    .find((word) => {
      if (!isHanName(word) && !isLatinName(word)) return false;
      return !inRegion.has(word) && (!isPlace(word) || (inRegion.size > 0 && isShortName(word)));
    });
}

/** Returns whether a word may be a person as well as a place: 安康, which is a city, where the region is another one. */
function isShortName(word: string): boolean {
  return placesAt(word, 0).some(({ text, isShort }) => text === word && isShort);
}

/** Returns the words that the region covers when all of them are read as one text: 余杭 after 浙江 杭州. */
function wordsOfRegion(words: string[]): Set<string> {
  const joined = words.filter((word) => word !== numberMark).join(" ");
  const found = findRegion(simplified(joined));
  return new Set(found ? joined.slice(found.start, found.end).split(" ") : []);
}

function isHanName(text: string): boolean {
  return /^[\p{Script=Han}·*]{2,12}(?:\(?收\)?|\[[0-9]{2,6}\])?$/u.test(text);
}

function isLatinName(text: string): boolean {
  return /^(?!(?:to|for|from|at|in|near|ship)$)[A-Za-z][A-Za-z.' -]{1,48}$/i.test(text);
}

function withoutEmpty(fields: Partial<Record<AddressField, string | undefined>>): ReadAddress["fields"] {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
  );
}
