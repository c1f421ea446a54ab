import { describe, expect, test } from "vitest";
import type { CategoryNode } from "#contract/public/category";
import { flatTreeOf, toCategoryColumns } from "#contract/public/category-columns";
import { rowsOfCsv } from "../../../sheets/testing/rows-of-csv.ts";
import { subtreeCsv, subtreeJson } from "./category-export.ts";

const nodes: CategoryNode[] = [
  {
    id: 10,
    name: "女装",
    children: [
      { id: 3_141_592_653_589, name: "连衣裙", children: [{ id: 7, name: "=真丝", children: [] }] },
      { id: 12, name: "裤, 长", children: [] },
    ],
  },
  { id: 0, name: "未分类", children: [] },
];
const about = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z" };
const tree = flatTreeOf(toCategoryColumns(nodes, about));
const head = ["id", "name", "level", "parent", "children", "path"];

describe("export", () => {
  test("writes the tree as JSON in the document's shape", () => {
    expect(JSON.parse(subtreeJson(tree, -1))).toEqual(nodes);
    expect(JSON.parse(subtreeJson(tree, 1))).toEqual(nodes[0]?.children[0]);
  });

  test("writes CSV with every digit and path, and starts no formula", () => {
    const csv = subtreeCsv(tree, -1, head);
    expect(csv).toContain("\t3141592653589");
    expect(rowsOfCsv(csv)).toEqual([
      head,
      ["10", "女装", "1", "", "2", "女装"],
      ["3141592653589", "连衣裙", "2", "10", "1", "女装 / 连衣裙"],
      ["7", "=真丝", "3", "3141592653589", "0", "女装 / 连衣裙 / =真丝"],
      ["12", "裤, 长", "2", "10", "0", "女装 / 裤, 长"],
      ["0", "未分类", "1", "", "0", "未分类"],
    ]);
    expect(csv).toContain("'=真丝");
  });

  test("writes only a branch's own rows, with whole paths", () => {
    expect(rowsOfCsv(subtreeCsv(tree, 1, head))).toEqual([
      head,
      ["3141592653589", "连衣裙", "2", "10", "1", "女装 / 连衣裙"],
      ["7", "=真丝", "3", "3141592653589", "0", "女装 / 连衣裙 / =真丝"],
    ]);
  });
});
