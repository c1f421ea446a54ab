import { describe, expect, test } from "vitest";
import { searchBody, type SearchDraft, searchIssues } from "./search-request.ts";

const draft: SearchDraft = { channel: "1688", q: "", category: "", from: "", to: "", sort: "best" };

describe("a search request", () => {
  test("sends only the fields that are filled in", () => {
    expect(searchBody({ ...draft, q: " 水杯 ", sort: "price-desc", to: "20.5" }, 3)).toEqual({
      channel: "1688",
      keyword: "水杯",
      page: 3,
      page_size: 20,
      price_end: "20.5",
      sort_field: "price",
      sort_order: "desc",
    });
  });

  test("sends a category only to marketplaces that have categories", () => {
    expect(searchBody({ ...draft, category: "58001" }, 1)).toHaveProperty("category_id", "58001");
    expect(searchBody({ ...draft, channel: "taobao", q: "x", category: "58001" }, 1)).not.toHaveProperty(
      "category_id",
    );
  });

  test("validates each field by the contract", () => {
    expect(searchIssues({ ...draft, q: "水杯" })).toEqual({});
    expect(searchIssues(draft)).toEqual({ q: "keyword_or_category" });
    expect(searchIssues({ ...draft, channel: "taobao" })).toEqual({ q: "keyword" });
    expect(searchIssues({ ...draft, category: "5a" })).toEqual({ category: "category_id" });
    expect(searchIssues({ ...draft, q: "x", from: "1,5", to: "-2" })).toEqual({ from: "price", to: "price" });
  });

  test("compares prices exactly by value", () => {
    expect(searchIssues({ ...draft, q: "x", from: "9.5", to: "10" })).toEqual({});
    expect(searchIssues({ ...draft, q: "x", from: "10.01", to: "10" })).toEqual({ to: "price_order" });
  });
});
