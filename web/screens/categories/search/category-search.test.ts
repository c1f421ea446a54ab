import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { flatTreeOf, toCategoryColumns } from "#contract/public/category-columns";
import { createCategorySearch } from "./category-search.ts";
import { contextualReadings, usualReadings } from "./pinyin-readings.ts";
import { readSearchWords } from "./search-words.ts";

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

function withPinyin(list: readonly string[]) {
  const made = searchIn(list);
  made.search.useReadings(contextualReadings(made.tree.names));
  return made;
}

describe("search over names and ids", () => {
  test("finds Chinese, any case, full-width forms and parts of ids", () => {
    const { find } = searchIn(names);
    expect(find("女")).toEqual(["女装", "女式T恤"]);
    expect(find("t恤")).toEqual(["女式T恤"]);
    expect(find("case")).toEqual(["手机 Case"]);
    expect(find("abc")).toEqual(["ＡＢＣ"]);
    expect(find("1007")).toEqual(["女式T恤"]);
    expect(find("nothing here")).toEqual([]);
    expect(find("")).toEqual([]);
  });

  test("requires every word, in any order, across the name and the id", () => {
    const { find } = searchIn(names);
    expect(find("恤 女")).toEqual(["女式T恤"]);
    expect(find("女　1000")).toEqual(["女装"]);
  });

  test("finds the same nodes as a search of each name for each word", () => {
    const name = fc.string({ unit: fc.constantFrom("女", "装", "a", "B", "1", " "), maxLength: 6 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), name, (list, query) => {
        const { find } = searchIn(list);
        const words = query.toLowerCase().split(" ").filter(Boolean);
        const naive = list.filter((each, index) =>
          words.every(
            (word) =>
              each.toLowerCase().includes(word) ||
              (/^1+$/.test(word) && String(1000 + index * 7).includes(word)),
          ),
        );
        expect(find(query)).toEqual(words.length === 0 ? [] : naive);
      }),
    );
  });
});

describe("several words over a path", () => {
  const shirt = (id: number) => ({
    id,
    name: "衬衫",
    children: [{ id: id + 1, name: "纯棉", children: [] }],
  });
  const nodes = [
    { id: 1, name: "女装", children: [shirt(11)] },
    { id: 2, name: "男装", children: [shirt(21)] },
  ];
  const tree = flatTreeOf(toCategoryColumns(nodes, about));
  const search = createCategorySearch(tree);
  const find = (query: string) => [...search.find(readSearchWords(query))].map((node) => tree.ids[node]);

  test("finds one of two namesakes, in any order of the words, and by a pasted path", () => {
    expect(find("衬衫")).toEqual([11, 21]);
    for (const query of ["男装 衬衫", "衬衫 男装", "男装 / 衬衫", "男装>衬衫", "男装，衬衫", "男装 › 衬衫"])
      expect(find(query)).toEqual([21]);
    expect(find("男装 棉")).toEqual([22]);
    expect(find("女装 男装")).toEqual([]);
  });

  test("requires a node to hold a word itself, not only its descendants", () => {
    expect(find("女装")).toEqual([1]);
    expect(find("女 装")).toEqual([1]);
  });

  test("finds the same nodes as a search along each path, for any tree", () => {
    const name = fc.string({ unit: fc.constantFrom("女", "装", "裙"), minLength: 1, maxLength: 3 });
    const anyTree = fc.array(fc.tuple(name, fc.nat()), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyTree, fc.array(name, { minLength: 2, maxLength: 3 }), (list, typed) => {
        type Node = { id: number; name: string; children: Node[]; path: string[] };
        const roots: Node[] = [];
        const all: Node[] = [];
        list.forEach(([text, place], index) => {
          const parent = place % (index + 1) === 0 ? undefined : all[place % index];
          const path = [...(parent?.path ?? []), text];
          const node = { id: index + 1, name: text, children: [], path };
          (parent?.children ?? roots).push(node);
          all.push(node);
        });
        const made = flatTreeOf(toCategoryColumns(roots, about));
        const found = createCategorySearch(made).find(readSearchWords(typed.join(" ")));
        const naive = all.filter(
          (node) =>
            typed.some((word) => node.name.includes(word)) &&
            typed.every((word) => node.path.some((step) => step.includes(word))),
        );
        expect(new Set([...found].map((at) => made.ids[at]))).toEqual(new Set(naive.map(({ id }) => id)));
      }),
    );
  });
});

describe("search by pinyin", () => {
  test("matches whole readings, initials and any mixture of both", () => {
    const { find } = withPinyin(names);
    for (const query of ["nvzhuang", "nz", "nvz", "nzhuang", "nvzhu"]) expect(find(query)).toContain("女装");
    expect(find("nvzhuang")).toEqual(["女装"]);
    expect(find("txu")).toEqual(["女式T恤"]);
    expect(find("lvzhi")).toEqual(["绿植"]);
    expect(find("lyq")).toEqual(["真丝连衣裙"]);
    expect(find("zhensi lianyi")).toEqual(["真丝连衣裙"]);
  });

  test("reads a character only as it is read in these names", () => {
    const { find } = withPinyin(names);
    expect(find("changqun")).toEqual(["长裙"]);
    expect(find("chengzhang")).toEqual(["成长玩具"]);
    expect(find("yinhang")).toEqual(["银行卡套"]);
    expect(find("ruzhuang")).toEqual([]);
  });

  test("has the usual readings immediately", () => {
    expect(usualReadings("女装T").get("女")).toEqual(["nv"]);
    expect([...usualReadings("女装T").keys()]).toEqual(["女", "装"]);
  });

  test("finds letters before the readings are there", () => {
    const { find, search } = searchIn(names);
    expect(search.hasPinyin()).toBe(false);
    expect(find("nz")).toEqual([]);
    expect(find("ca")).toEqual(["手机 Case"]);
  });
});

describe("marks", () => {
  test("cover the characters that were matched, by letters, pinyin or id", () => {
    const { search } = withPinyin(names);
    const marks = (node: number, query: string) => search.marks(node, readSearchWords(query));
    expect(marks(0, "zhuang")).toEqual({ name: [[1, 2]], id: [] });
    expect(marks(5, "lyq 真")).toEqual({
      name: [
        [0, 1],
        [2, 5],
      ],
      id: [],
    });
    expect(marks(1, "女 T 007")).toEqual({
      name: [
        [0, 1],
        [2, 3],
      ],
      id: [[1, 4]],
    });
    expect(marks(9, "男装 装")).toEqual({ name: [[0, 2]], id: [] });
  });
});

describe("type-ahead", () => {
  test("matches the beginning of a name, by letters or pinyin", () => {
    const { search } = withPinyin(names);
    const begins = (node: number, typed: string) =>
      readSearchWords(typed).some((word) => search.begins(node, word));
    expect(begins(0, "女")).toBe(true);
    expect(begins(0, "nz")).toBe(true);
    expect(begins(0, "zhuang")).toBe(false);
    expect(begins(8, "ab")).toBe(true);
  });
});
