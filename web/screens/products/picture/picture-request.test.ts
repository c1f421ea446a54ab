import { describe, expect, test } from "vitest";
import { pictureSearchEndpoint } from "#contract/public/picture-search";
import type { SearchDraft } from "../search/search-request.ts";
import { pictureBody, sendingBody } from "./picture-request.ts";

const draft: SearchDraft = { channel: "1688", q: "杯", category: "12", from: "5", to: "", sort: "price-asc" };
const ask = { draft, picture: "a1", region: "1,2,3,4", page: 2 };

describe("a search by picture", () => {
  test("sends an id with the filters that the marketplace supports, and never a category", () => {
    expect(pictureBody(ask)).toEqual({
      channel: "1688",
      image_id: "a1",
      keyword: "杯",
      region: "1,2,3,4",
      page: 2,
      page_size: 20,
      price_start: "5",
      sort_field: "price",
      sort_order: "asc",
    });
    expect(pictureBody({ ...ask, draft: { ...draft, channel: "taobao" } })).toEqual({
      channel: "taobao",
      image_id: "a1",
      page: 2,
      page_size: 20,
    });
  });

  test("searches 1688 by its own picture's address without an upload, and has any other address fetched", () => {
    const own = "https://cbu01.alicdn.com/img/1.jpg";
    expect(pictureBody({ ...ask, picture: own })).toHaveProperty("image_address", own);
    expect(pictureBody({ ...ask, picture: own, draft: { ...draft, channel: "taobao" } })).toHaveProperty(
      "image_url",
      own,
    );
    const other = "https://pictures.example/1.jpg";
    expect(pictureBody({ ...ask, picture: other })).toHaveProperty("image_url", other);
  });

  test("sends only the picture on an upload, and every body passes the contract", () => {
    expect(sendingBody(ask, "AAAA")).not.toHaveProperty("image_id");
    expect(pictureSearchEndpoint.request.safeParse(pictureBody(ask)).success).toBe(true);
  });
});
