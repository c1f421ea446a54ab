/** Word in both languages. */
export type Word = readonly [zh: string, en: string];

/** Splits `茶杯=cup|A4` into words at `|`; one that is the same in both languages is written once. */
export function words(text: string): readonly Word[] {
  return text.split("|").map((word) => {
    const [zh = "", en = zh] = word.split("=");
    return [zh, en];
  });
}

export const wear = words("S|M|L|XL|2XL|3XL|4XL");
export const feet = words("35|36|37|38|39|40|41|42|43|44");
export const heights = words("80cm|90cm|100cm|110cm|120cm|130cm|140cm");
export const volumes = words("280ml|350ml|500ml|750ml|1000ml");
export const extents = words("小号=Small|中号=Medium|大号=Large|特大号=Extra large");
export const models = words("A15|A16|A16 Pro|M8|M8 Plus|X3|X3 Max");
export const watts = words(
  "6W 暖光=6 W warm|12W 中性光=12 W neutral|18W 白光=18 W white|24W 三色=24 W three colours",
);

export const cloth = words("纯棉=cotton|雪纺=chiffon|亚麻=linen|牛仔=denim|针织=knitted|冰丝=ice silk");
export const hard = words(
  "不锈钢=stainless steel|竹木=bamboo|陶瓷=ceramic|玻璃=glass|硅胶=silicone|塑料=plastic",
);
export const hide = words("帆布=canvas|头层牛皮=full-grain leather|尼龙=nylon|网面=mesh|绒面=suede");
export const look = words(
  "宽松=loose|修身=slim|复古=vintage|简约=plain|碎花=floral|条纹=striped|通勤=office",
);
export const use = words(
  "家用=household|便携=portable|加厚=thickened|创意=creative|户外=outdoor|防水=waterproof|可折叠=foldable",
);
export const seasons = words(
  "新款=new|2026秋冬新款=autumn-winter 2026|2026春夏=spring-summer 2026|跨境热销=cross-border bestseller|现货=in stock",
);
export const versions = words("常规=Regular|加长=Long|加绒=Fleece-lined|礼盒装=Gift box");

/** Colours with the fill that the drawn pictures use. */
export const colours = (
  "黑色=Black=#2b2b30|白色=White=#f4f4f0|米白色=Off-white=#efe6d2|灰色=Grey=#9a9ba1|藏青色=Navy=#27375f|天蓝色=Sky blue=#79b6e3|湖蓝色=Lake blue=#3f93a8|" +
  "墨绿色=Dark green=#275a46|浅绿色=Light green=#9fce9c|薄荷绿=Mint=#a9e0cc|酒红色=Wine red=#7c2539|大红色=Red=#cf3030|粉色=Pink=#f0b3c2|玫红色=Rose=#d0487c|" +
  "紫色=Purple=#79569f|香芋紫=Taro=#bda6d3|黄色=Yellow=#ecc945|姜黄色=Ginger=#cb9330|橙色=Orange=#e58535|卡其色=Khaki=#b9a077|咖啡色=Coffee=#6b4a35"
)
  .split("|")
  .map((colour) => {
    const [zh = "", en = "", fill = ""] = colour.split("=");
    return { word: [zh, en] as Word, fill };
  });

/** Cities that begin a shop's name, and the province it sends from. */
export const places = words(
  "义乌市=浙江|温州=浙江|杭州=浙江|广州=广东|深圳市=广东|泉州=福建|苏州=江苏|上海=上海|青岛=山东|保定=河北|合肥=安徽",
);
export const shopNames = "锦程 晨曦 云舟 百禾 嘉木 星野 万象 青禾 海纳 初见 拾光 同辉".split(" ");
export const shopKinds = "实业有限公司 贸易商行 日用品厂 电子商务有限公司 制造厂 旗舰店 工艺品有限公司".split(
  " ",
);
