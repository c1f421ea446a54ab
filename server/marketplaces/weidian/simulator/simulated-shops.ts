const category = (id: number, name: string, children: string) => ({
  id,
  name,
  children: children === "" ? [] : children.split(" "),
});

/** Shops by shop id. Any other id except those of `failingShops` is a shop that does not exist. */
export const simulatedShops: ReadonlyMap<string, SimulatedShop> = new Map([
  [
    "1700100001",
    {
      name: "晨曦女装小铺",
      categories: [
        category(153155016, "女装", "睡衣 连衣裙 针织衫 半身裙"),
        category(153155100, "鞋包", "单肩包 乐福鞋"),
        category(153155200, "本周上新", ""),
      ],
    },
  ],
  [
    "1700100002",
    {
      name: "嘉木手作陶器",
      categories: [
        category(160220010, "杯子", "马克杯 茶杯 咖啡杯 清酒杯"),
        category(160220100, "盘碗", "深盘 浅盘 饭碗"),
        category(160220200, "花器（停用）", ""),
        category(160220300, "礼盒", "新婚礼盒 乔迁礼盒"),
      ],
    },
  ],
  // The owner of this shop made no category, so only the uncategorised bucket exists.
  ["1700100003", { name: "百禾杂货", categories: [] }],
]);

/** Shop ids that answer with errors. */
export const failingShops = {
  silent: "1700109998",
  busy: "1700109999",
  banned: "1700109996",
  overloaded: "1700109995",
} as const;

export type SimulatedShop = {
  name: string;
  /** Categories of the shop; children's ids follow their root's. */
  categories: readonly { id: number; name: string; children: readonly string[] }[];
};
