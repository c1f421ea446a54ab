import { cellText } from "./sheet-cell.ts";

export type Column = "channel" | "id" | "spec_id" | "colour" | "size" | "quantity" | "note";

/**
 * The names that a sheet may give each column, in small letters without blanks and marks. The rows of one column are
 * from exact to loose: where a sheet has an exact name and a loose one, the exact one counts ("Product" may be the
 * title next to "Product ID").
 */
const columnNames: Record<Column, string[][]> = {
  channel: [
    words(
      "channel platform marketplace 平台 渠道 采购平台 平臺 採購平臺 採購平台 商品平台 来源平台 电商平台 购物平台",
    ),
    words("site website 网站 網站 站点"),
  ],
  id: [
    words(`id productid offerid itemid goodsid numiid listingid 商品id 商品編號 產品id 寶貝id 商品编号 产品id 产品编号 宝贝id 宝贝编号 货品id 货源id
      1688id 1688商品id 1688productid 1688offerid 淘宝id 淘宝商品id`),
    words(`link url productlink producturl itemlink itemurl offerlink offerurl goodslink goodsurl 1688link 1688url taobaolink
      taobaourl 商品链接 商品連結 產品連結 寶貝連結 購買連結 採購連結 連結 鏈接 商品鏈接 網址 商品網址 商品连接 商品网址 商品地址 商品url 产品链接 产品网址 宝贝链接 采购链接 购买链接 货源链接 链接 网址
      1688链接 淘宝链接 商品详情页链接 商品详情页链接地址`),
    words(
      "item product goods offer itemno itemnumber productno productnumber 商品 產品 寶貝 貨品 产品 宝贝 货品",
    ),
  ],
  spec_id: [
    words("specid variantid variationid 规格id 規格id 規格編號 规格编号"),
    words("skuid 单品id skuno sku编号 sku编码"),
    words("sku spec specification variant variation 规格 規格 商品規格 商品规格 产品规格"),
  ],
  colour: [words("colour color colors colours 颜色 顏色 颜色分类 颜色规格 花色")],
  size: [words("size sizes 尺码 尺碼 尺寸 码数 鞋码")],
  quantity: [
    words(`quantity qty pcs pieces orderqty orderquantity purchaseqty purchasequantity buyqty itemqty itemquantity quantityordered
      qtyordered orderedqty 数量 數量 件數 採購數量 採購量 訂購數量 訂購量 訂貨數量 購買數量 下單數量 商品數量 總數量 件数 采购数量 采购量 采购件数 订购数量 订购量 订货数量 订货量 购买数量 购买件数 下单数量
      商品数量 需求数量 totalqty totalquantity totalpcs 总数量 总件数`),
  ],
  note: [
    words(`note notes remark remarks comment comments memo message buyernote buyermessage 备注 備註 说明 附言 留言 买家留言 买家备注
      商品备注 采购备注 订单备注`),
  ],
};

function words(text: string): string[] {
  return text.split(/\s+/);
}

type NamedColumn = { column: Column; tier: number };

const byName = new Map<string, NamedColumn>(
  Object.entries(columnNames).flatMap(([column, tiers]) =>
    tiers.flatMap((names, tier) =>
      names.map((name): [string, NamedColumn] => [name, { column: column as Column, tier }]),
    ),
  ),
);

/** Words that may follow a name in brackets without changing it; a unit such as cartons would. */
const harmless = new Set(
  words(`件 个 pcs pc pieces piece units unit 必填 选填 可选 required optional text 文本 1688 taobao tmall 淘宝 天猫 1688/淘宝
    1688/taobao`),
);

/** A longer cell is a sentence and no name. */
const maxNameLength = 60;

/** Returns the column that a heading names: "Qty", "数量（件）", "*商品 ID", "Quantity / 数量". null for any other. */
export function columnOf(heading: string): NamedColumn | null {
  const text = cellText(heading).toLowerCase();
  if (text.length > maxNameLength) return null;
  const bracketed = /^(.*\S)\s*[([【]([^()[\]【】]*)[)\]】]$/s.exec(text);
  const [, name = text, inner = ""] = bracketed ?? [];
  if (bracketed && !harmless.has(bare(inner)) && columnOf(inner)?.column !== named(name)?.column) return null;
  return named(name);
}

function named(text: string): NamedColumn | null {
  const whole = byName.get(bare(text));
  if (whole) return whole;
  const parts = (text.match(/[\p{Script=Han}]+|[^\p{Script=Han}/|\n]+/gu) ?? [])
    .map(bare)
    .filter((part) => part !== "" && !harmless.has(part));
  const columns = parts.map((part) => byName.get(part) ?? null);
  const [first] = columns;
  return first && columns.every((one) => one?.column === first.column) ? first : null;
}

function bare(text: string): string {
  return text.replace(/[\s_\-.:*#'"]/g, "");
}

export type FoundColumns = {
  places: Partial<Record<Column, number>>;
  /** Columns that two headings name equally well, with these headings. */
  ambiguous: { column: Column; headings: string[] }[];
};

/** Finds the columns of a sheet by its row of headings. */
export function findColumns(headings: readonly string[]): FoundColumns {
  const found: FoundColumns = { places: {}, ambiguous: [] };
  const all = headings.flatMap((heading, place) => {
    const column = columnOf(heading);
    return column ? [{ ...column, place }] : [];
  });
  for (const column of Object.keys(columnNames) as Column[]) {
    const named = all.filter((one) => one.column === column);
    const tier = Math.min(...named.map((one) => one.tier));
    const [first, ...others] = named.filter((one) => one.tier === tier);
    if (first) found.places[column] = first.place;
    if (first && others.length > 0 && column !== "note")
      found.ambiguous.push({
        column,
        headings: [first, ...others].map(({ place }) => cellText(headings[place] ?? "")),
      });
  }
  return found;
}
