import { formatYuan } from "#contract/shared/money";
import { totalYuan } from "#contract/shared/yuan-amount";
import { writeCsv } from "../ui/browser/csv.ts";
import type { CartEntry } from "./cart.ts";
import { translatedVariantName } from "./variant-names.ts";

/** The amounts of a line in yuan; null = unknown. */
export type LineAmounts = {
  /** Price of one piece. */
  price: string | null;
  /** Goods of the line. */
  goods: string | null;
  /** Goods with their shares of freight and discount, by a preview that is still valid. */
  landed: string | null;
};

/** One line of a cart as a person reads it who orders it by hand. Texts are "" where nothing is known. */
export type PeopleRow = LineAmounts & {
  picture: string | null;
  title: string;
  titleTranslated: string;
  variant: string;
  variantTranslated: string;
  link: string;
  quantity: number;
};

/** Returns a line for people: no ids, and both languages of every name. */
export function peopleRow(line: CartEntry, amounts: LineAmounts): PeopleRow {
  const { title, title_translated: translated, attributes, variant_words: words, spec_id: variantId } = line;
  const variant = attributes.map(({ value }) => value).join(" ");
  return {
    ...amounts,
    picture: line.image,
    title: title || line.id,
    titleTranslated: translated === null || translated === title ? "" : translated,
    variant: variant || words || (title === "" ? (variantId ?? "") : ""),
    variantTranslated: translatedVariantName(attributes),
    link: line.source_url,
    quantity: line.quantity,
  };
}

/** Returns the sums of a sheet; an amount is null where that of a line is unknown. */
export function peopleSums(rows: readonly PeopleRow[]): Omit<LineAmounts, "price"> & { pieces: number } {
  return {
    pieces: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    goods: totalYuan(rows.map(({ goods }) => goods)),
    landed: totalYuan(rows.map(({ landed }) => landed)),
  };
}

/** The headings of the sheet, in both languages because its two readers may not share one. The cart's import knows them. */
export const peopleHeads = {
  picture: "图片 / Picture",
  title: "商品名称 / Title",
  titleTranslated: "商品译名 / Translated title",
  variant: "规格 / Variant",
  variantTranslated: "规格译名 / Translated variant",
  link: "链接 / Link",
  quantity: "数量 / Quantity",
  price: "单价 / Unit price",
  goods: "货款 / Goods",
  landed: "含运费合计 / Landed",
} as const satisfies Record<keyof PeopleRow, string>;
const columns = Object.keys(peopleHeads) as (keyof PeopleRow)[];

/** Writes the sheet as CSV, with the sums below. Amounts are yuan; an unknown one is an empty cell. */
export function peopleCsv(rows: readonly PeopleRow[]): string {
  const { pieces, goods, landed } = peopleSums(rows);
  const sums: Partial<PeopleRow> = {
    title: "合计",
    titleTranslated: "Total",
    quantity: pieces,
    goods,
    landed,
  };
  return writeCsv([
    columns.map((column) => peopleHeads[column]),
    ...rows.map((row) => columns.map((column) => row[column])),
    columns.map((column) => sums[column] ?? null),
  ]);
}

/** Writes the sheet as a text for a chat: a few short lines for each line of the cart, in both languages. */
export function peopleText(rows: readonly PeopleRow[]): string {
  const sums = peopleSums(rows);
  const blocks = rows.map((row, at) => [
    `${at + 1}. ${both(row.title, row.titleTranslated)}`,
    both(row.variant, row.variantTranslated),
    amountsText(`× ${row.quantity}`, row),
    row.link,
  ]);
  const total = ["合计 / Total", amountsText(`× ${sums.pieces}`, { ...sums, price: null })];
  return [...blocks, total].map((lines) => lines.filter((text) => text !== "").join("\n")).join("\n\n");
}

function amountsText(pieces: string, { price, goods, landed }: LineAmounts): string {
  return [
    pieces,
    price && `${peopleHeads.price} ${formatYuan(price)}`,
    goods && `${peopleHeads.goods} ${formatYuan(goods)}`,
    landed && `${peopleHeads.landed} ${formatYuan(landed)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

function both(own: string, translated: string): string {
  return [own, translated].filter((text) => text !== "").join(" / ");
}
