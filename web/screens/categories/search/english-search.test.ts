import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flatTreeOf, toCategoryColumns } from "#contract/public/category-columns";
import { createCategorySearch } from "./category-search.ts";
import { english } from "./english-names.ts";
import { englishWords } from "../../../i18n/english-words.ts";
import { foldText, readSearchWords } from "./search-words.ts";

const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };
const names = [
  "女装",
  "女式T恤",
  "长裙",
  "成长玩具",
  "手机 Case",
  "真丝连衣裙",
  "银行卡套",
  "绿植",
  "ＡＢＣ",
  "男装",
];

function searchIn(list: readonly string[]) {
  const nodes = list.map((name, index) => ({ id: 1000 + index * 7, name, children: [] }));
  const tree = flatTreeOf(toCategoryColumns(nodes, about));
  const search = createCategorySearch(tree);
  const find = (query: string) => [...search.find(readSearchWords(query))].map((node) => list[node]);
  return { tree, search, find };
}

describe("search by English words", () => {
  function withEnglish(list: readonly string[]) {
    const made = searchIn(list);
    made.search.useEnglish(english);
    const ranked = (query: string) => {
      const words = readSearchWords(query);
      return [...made.search.rank(made.search.find(words), words)].map((node) => list[node]);
    };
    return { ...made, ranked };
  }
  const made = withEnglish(names);

  test("finds names by their translation, in either number and any case", () => {
    expect(made.find("dress")).toEqual(["长裙", "真丝连衣裙"]);
    expect(made.find("Dresses")).toEqual(["长裙", "真丝连衣裙"]);
    expect(made.find("toys")).toEqual(["成长玩具"]);
    expect(made.find("silk dress")).toEqual(["真丝连衣裙"]);
    expect(made.find("menswear")).toEqual(["男装"]);
    expect(made.find("tshirt")).toEqual(["女式T恤"]);
  });

  test("still finds letters and pinyin, and matches the beginning of a word", () => {
    expect(made.find("case")).toEqual(["手机 Case"]);
    expect(made.find("dres")).toEqual(["长裙", "真丝连衣裙"]);
    expect(made.find("ress")).toEqual([]);
    expect(made.find("dr")).toEqual([]);
  });

  test("marks the matched words", () => {
    expect(made.search.marks(5, readSearchWords("dress")).name).toEqual([[2, 5]]);
  });

  const lamps = [
    "灯芯绒",
    "灯芯绒连衣裙",
    "灯笼袖衬衫",
    "灯草",
    "灯罩",
    "灯饰照明",
    "台灯",
    "灯具",
    "太阳能灯",
  ];
  test.each([
    ["lamp", ["灯具", "灯饰照明", "台灯", "太阳能灯", "灯罩"]],
    ["corduroy", ["灯芯绒", "灯芯绒连衣裙"]],
    ["lantern", []],
    ["lampshade", ["灯罩"]],
    ["desk lamp", ["台灯"]],
    ["灯", lamps],
    ["台灯", ["台灯"]],
  ])("finds whole words of the translation for %s, the closest first", (query, found) => {
    expect(withEnglish(lamps).ranked(query)).toEqual(found);
  });

  test.each([
    ["bag", ["包", "单肩包", "快递袋"], ["包装机", "面包机"]],
    ["car", ["汽车用品", "车衣"], ["购物车架"]],
    ["ball", ["球", "足球"], ["球衣", "羽毛"]],
    ["tea", ["茶叶"], ["茶几"]],
    ["pen", ["中性笔"], ["笔记本"]],
    ["book", ["书"], ["说明书"]],
    ["leather", ["皮鞋"], ["雪纺"]],
  ])("finds no name for %s whose characters are part of another word", (query, right, wrong) => {
    const list = [...right, ...wrong];
    expect(new Set(withEnglish(list).find(query)).intersection(new Set(wrong))).toEqual(new Set());
    expect(withEnglish(list).find(query).length).toBeGreaterThan(0);
  });

  test.each([
    ["car", ["汽车用品", "车衣"], ["卡包", "地毯", "纸箱", "贺卡"]],
    ["cup", ["水杯"], ["橱柜"]],
    ["pen", ["铅笔架", "中性笔"], ["吊灯"]],
    ["tie", ["领带"], ["铁观音"]],
    ["machine", ["包装机"], ["有机食品", "司机用品", "飞机模型"]],
    ["mirror", ["镜子"], ["显微镜", "放大镜", "望远镜"]],
    ["iron", ["铁锅"], ["地铁模型", "铁观音"]],
    ["silver", ["银饰品"], ["银行卡套", "银耳"]],
    ["bed", ["床垫"], ["车床"]],
    ["leather", ["皮鞋"], ["橡皮", "皮划艇"]],
    ["notebook", ["本子"], ["成本", "日本"]],
    ["plate", ["餐盘"], ["方向盘", "光盘"]],
    ["silk", ["丝巾"], ["粉丝", "拉丝机", "钢丝球"]],
  ])("finds for %s no word that only shares a character with it", (query, right, wrong) => {
    const list = [...right, ...wrong];
    expect(new Set(withEnglish(list).find(query)).intersection(new Set(wrong))).toEqual(new Set());
  });

  test.each([
    ["shelves", ["货架"]],
    ["scarves", ["围巾"]],
    ["knives", ["刀"]],
    ["mice", ["鼠标"]],
    ["women's shoes", ["女鞋"]],
    ["women\u2019s shoes", ["女鞋"]],
    ["ladies' shoes", ["女鞋"]],
    ["woman shoe", ["女鞋"]],
    ["men's shoes", ["男鞋"]],
    ["children's clothing", ["童装"]],
    ["T-shirts", ["女式T恤"]],
    ["second-hand", ["二手"]],
  ])("finds %s as the trade writes it: irregular plurals, possessives and hyphens", (query, found) => {
    const list = ["货架", "围巾", "刀", "鼠标", "女鞋", "男鞋", "童装", "女式T恤", "二手"];
    expect(withEnglish(list).find(query)).toEqual(found);
  });

  test("ranks whole words before words that only begin so", () => {
    expect(withEnglish(["气球", "足球", "球"]).ranked("ball")).toEqual(["球", "足球", "气球"]);
    expect(withEnglish(["书柜", "书"]).ranked("book")).toEqual(["书", "书柜"]);
  });

  test("translates a name only if every word of it is known", () => {
    expect(english.translate("灯芯绒连衣裙")).toBe("corduroy dress");
    expect(english.translate("台灯")).toBe("desk lamp");
    expect(english.translate(foldText("衬衫（停用）"))).toBe("shirt (discontinued)");
    expect(english.translate("灯草")).toBeNull();
    expect(english.translate("未知裙")).toBeNull();
    expect(english.translate("5G")).toBeNull();
    expect(english.translate("")).toBeNull();
  });

  test("has no Chinese word twice in its list", () => {
    const all = englishWords.map(({ chinese }) => chinese);
    expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  });

  test("reads each piece of a name within the name, in order, for any name", () => {
    const name = fc.string({
      unit: fc.constantFrom(..."灯芯绒台吸顶皮包装机T恤（）a 裙连衣"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(name, (text) => {
        const folded = foldText(text);
        let end = 0;
        for (const piece of english.piecesOf(folded)) {
          expect(piece.start).toBeGreaterThanOrEqual(end);
          expect(piece.end).toBeGreaterThan(piece.start);
          end = piece.end;
        }
        expect(end).toBeLessThanOrEqual(folded.length);
      }),
    );
  });
});
