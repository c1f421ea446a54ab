import { describe, expect, test } from "vitest";
import { previewEndpoint } from "#contract/public/preview";
import { productDetailEndpoint, productParseEndpoint } from "#contract/public/product-detail";
import { productSearchEndpoint } from "#contract/public/product-search";
import { refused } from "#testing/gateway/test-gateway.ts";
import { sampleRequests } from "#testing/gateway/sample-requests.ts";

describe("the message of a refused field states the whole rule and contradicts nothing that was sent", () => {
  const yuan =
    "send yuan from 0 on as a number or as decimal text, such as 12.50: at most 13 digits without leading zeros, and at most four decimals";
  const search = sampleRequests["products.search"];

  test.each<[unknown, string, string]>([
    [-1, yuan, "wrong_form"],
    ["-1", yuan, "wrong_form"],
    ["10.12345", yuan, "wrong_form"],
    ["1e2", yuan, "wrong_form"],
    [12345678901234, yuan, "wrong_form"],
    [true, `is a boolean; ${yuan}`, "wrong_type"],
    [[], `is a list; ${yuan}`, "wrong_type"],
    ["", `is empty; ${yuan}`, "required"],
  ])("for a price of %j: %s", async (price_start, message, fault) => {
    const { issues } = await refused(
      { status: 400 },
      { ...search, price_start },
      { path: productSearchEndpoint.path },
    );
    expect(issues).toEqual([{ path: "price_start", message, fault }]);
  });

  const of1688 =
    "a 1688 product id is a positive decimal string without leading zeros, at most 9223372036854775807";
  const ofTaobao =
    "a Taobao product id is 1 to 19 digits without leading zeros, or the id of search or detail: at most 200 characters, no blank, no address";
  const inLink = (rule: string) => `the product id in this link is not valid: ${rule}`;

  test.each([
    ["1688", "9223372036854775808", of1688],
    ["1688", "0", of1688],
    ["taobao", "12345678901234567890", ofTaobao],
    ["taobao", "a".repeat(201), ofTaobao],
    ["1688", "https://detail.1688.com/offer/99999999999999999999.html", inLink(of1688)],
    ["taobao", "https://item.taobao.com/item.htm?id=0123", inLink(ofTaobao)],
  ])("for a product of %s with the id %s: %s", async (channel, id, message) => {
    const path = productDetailEndpoint.path;
    const { issues } = await refused({ status: 400 }, { channel, id }, { path });
    expect(issues).toEqual([{ path: "id", message, fault: "wrong_form" }]);
  });

  test("uses them for a link to parse and for the id of a line", async () => {
    const link = "https://detail.1688.com/offer/99999999999999999999.html";
    const parsed = await refused({ status: 400 }, { url: link }, { path: productParseEndpoint.path });
    expect(parsed.message).toBe(`url: ${inLink(of1688)}`);
    const cart = {
      ...sampleRequests["orders.preview"],
      lines: [{ id: "9223372036854775808", quantity: 1 }],
    };
    const previewed = await refused({ status: 400 }, cart, { path: previewEndpoint.path });
    expect(previewed.message).toBe(`lines.0.id: ${of1688}`);
  });
});
