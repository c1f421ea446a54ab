/** Fields that a label of a form, a shop or a chat announces. `region` and the levels below it are read together. */
export type LabelledField =
  | "name"
  | "mobile"
  | "province"
  | "city"
  | "district"
  | "region"
  | "address"
  | "ignored"
  | "remark";

/** Words before a value, in simplified characters and Latin letters. `ignored`: the marketplaces have no such field. */
const labels: Record<LabelledField, string> = {
  name: "收货人姓名|收件人姓名|收货人名称|收货姓名|收件姓名|收货人|收件人|联系人姓名|联系人|收货方|买家姓名|姓名|名字|收件者|收货者|receiver name|recipient name|contact name|contact person|full name|consignee|receiver|recipient|contact|name",
  mobile:
    "收货人手机号码|收货人手机号|收货人手机|收货人电话|收件人手机号|收件人手机|收件人电话|收货手机号|收货手机|收货电话|收件电话|联系人电话|联系人手机|联系手机号|联系手机|联系电话|联系方式|联络电话|移动电话|固定电话|手机号码|电话号码|手机号|手机/电话|电话/手机|手机|电话|座机|phone number|mobile number|mobile phone|contact number|telephone|mobile no|phone no|mobile|phone|cell|tel",
  province: "所在省份|省份|省|province|state",
  city: "所在城市|城市|地级市|市|city",
  district: "所在区县|区/县|区县|县/区|县区|市/区|区|district|county",
  region: "所在地区|所在区域|省市区县|省市区|省/市/区|地区|区域|region|area",
  address:
    "收货人地址|收件人地址|收货地址|收件地址|详细地址|街道地址|送货地址|配送地址|寄送地址|邮寄地址|联系地址|具体地址|仓库地址|地址|详址|shipping address|delivery address|street address|address line 1|address line 2|address|street|ship to|deliver to",
  ignored: "邮政编码|邮编|国家|订单号|订单编号|postal code|zip code|postcode|zip|country",
  remark: "身份证号码|身份证号|身份证|备注|留言|公司名称|公司|remarks|remark|note",
};

const fieldOfLabel = new Map(
  Object.entries(labels).flatMap(([field, words]) =>
    words.split("|").map((word) => [word, field as LabelledField] as const),
  ),
);
const longestFirst = [...fieldOfLabel.keys()].sort((one, other) => other.length - one.length);
const all = longestFirst.join("|");
/** Words before a colon that say whose line it is, and not which field follows. */
const openings = "收件|收货|寄给|寄到|寄至|寄往|发给|发到|发往|送到|送至|寄|收";
/** Labels that no name and no place begins with: they need nothing behind them. */
const glued = "收货人姓名|收件人姓名|收货地址|收件地址|详细地址|收货人|收件人|联系人|姓名|地址";
const chinese = longestFirst.filter((word) => /^[^a-z]{2,}$/.test(word)).join("|");

/**
 * Matches a label: at the start or after a break, followed by a colon. A Chinese label may be followed by a space, be in brackets,
 * have its colon right after other words, or be joined to a value: 地址 inside an address is not a label.
 */
const label = new RegExp(
  [
    `(?<=^|[\\s,;|。/])(${all})\\.?\\s*[:=]`,
    `(?<=^|[\\s,;|。])(${chinese})(?=\\s)`,
    `[【\\[「(](${chinese})[】\\]」)]\\s*:?`,
    `(${chinese})\\s*:`,
    `(?<=^|[\\s,;|。])(${openings})\\s*:`,
    `(?<=^|[\\s,;|。])(${glued})(?=[\\u4e00-\\u9fff])`,
    "(?<=^|\\n)(省|市|区)(?=\\s)",
  ].join("|"),
  "gi",
);

/**
 * Closes up labels whose characters a form spaces out: 收 货 人：, 姓  名：.
 * @param simplify maps to simplified characters
 */
export function closeSpacedLabels(text: string, simplify: (text: string) => string): string {
  return text.replace(/(?<!\p{Script=Han})(?:\p{Script=Han} ){1,5}\p{Script=Han}(?= ?:)/gu, (spaced) => {
    const word = spaced.replaceAll(" ", "");
    return fieldOfLabel.has(simplify(word)) ? word : spaced;
  });
}

/** A value and its position in the text. */
export type Value = { field: LabelledField | null; start: number; end: number };

/**
 * Splits a text at its labels.
 * @param text simplified characters, with signs normalized by NFKC
 * @returns the values in order; `field` is null where no label announces a text
 */
export function splitByLabels(text: string): Value[] {
  const values: Value[] = [];
  let field: LabelledField | null = null;
  let start = 0;
  for (const found of text.matchAll(label)) {
    const word = found.slice(1).find(Boolean) ?? "";
    values.push({ field, start, end: found.index });
    field = fieldOfLabel.get(word.toLowerCase()) ?? null;
    start = found.index + found[0].length;
  }
  values.push({ field, start, end: text.length });
  return values;
}
