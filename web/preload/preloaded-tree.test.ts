import { afterEach, expect, test } from "vitest";
import { preloadedTree } from "./preloaded-tree.ts";
import { saveTag } from "./saved-tag.ts";

const at = (address: string) => preloadedTree(new URL(address, location.origin) as unknown as Location);
afterEach(() => localStorage.clear());

test.each([
  ["/categories", ["/bff/categories/columns?platform=1688"]],
  ["/categories?platform=taobao&q=shoes", ["/bff/categories/columns?platform=taobao"]],
  ["/categories?node=311", ["/bff/categories/columns?platform=1688"]],
  ["/categories?platform=weidian&shop=a%26b", ["/bff/categories/columns?platform=weidian&shop_id=a%26b"]],
  ["/categories?platform=weidian", []],
  ["/categories?platform=nobody", ["/bff/categories/columns?platform=1688"]],
  ["/products", []],
])("requests %j early on the page %s", (address, paths) => {
  expect(at(address)).toEqual(paths);
});

test("requests no tree early that this device has saved", () => {
  saveTag({ platform: "1688", shop: undefined }, '"tag"');
  expect(at("/categories")).toEqual([]);
});
