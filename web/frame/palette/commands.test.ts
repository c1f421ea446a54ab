import fc from "fast-check";
import { expect, test } from "vitest";
import { contradictions, refusedTexts, severalProducts, understoodTexts } from "#contract/testing/link-cases";
import { mayOpen, roleNames, screensOf, type Role } from "#contract/console/roles";
import { offerName, commandsFor, screenOf } from "./commands.ts";

const nameOf = (screen: string) => (screen === "payment-methods" ? "Payment methods" : screen);
const ask = (text: string, role: Role = "admin") =>
  commandsFor(text, { role, recent: [], nameOf }).map(offerName);

test.each([
  ["239695213738498520", ["order 239695213738498520", "product 1688:239695213738498520"]],
  ["　２３９６９５２１３７３８４９８５２０", ["order 239695213738498520", "product 1688:239695213738498520"]],
  ["\u2067239695213738498520\u2069", ["order 239695213738498520", "product 1688:239695213738498520"]],
  ["907 001 255 426\u200b", ["product 1688:907001255426", "order 907001255426"]],
  ["907001255426", ["product 1688:907001255426", "order 907001255426"]],
  ["https://detail.1688.com/offer/907001255426.html", ["product 1688:907001255426"]],
  [
    "【淘宝】看看这个 https://item.taobao.com/item.htm?id=688000000001 点击链接",
    ["product taobao:688000000001"],
  ],
  ["req_01M81CCMWNZTS29QGX1B7WZS9M", ["request req_01M81CCMWNZTS29QGX1B7WZS9M"]],
  ["https://example.com/shop", []],
])("offers %s as what it can be, the most likely first", (text, expected) => {
  expect(ask(text).filter((name) => !name.startsWith("search") && !name.startsWith("category"))).toEqual(
    expected,
  );
});

test.each([
  ["PO-1001", ["reference PO-1001"]],
  ["po-10", ["reference PO-1001", "reference PO-1002"]],
  ["PO-77", ["filter PO-77", "search PO-77", "category PO-77"]],
  ["usb3", ["search usb3", "category usb3", "filter usb3"]],
  ["lamp", ["search lamp", "category lamp"]],
])(
  "finds orders by their reference or its beginning, otherwise offers the list for it: %s",
  (text, expected) => {
    const orders = ["PO-1001", "PO-1002"].map((id) => ({ external_order_id: id, purchase_id: `pur_${id}` }));
    const offers = commandsFor(text, { role: "admin", hasPurchasing: true, orders, recent: [], nameOf });
    expect(offers.map(offerName).slice(0, expected.length)).toEqual(expected);
    expect(commandsFor(text, { role: "admin", orders, recent: [], nameOf }).map(screenOf)).not.toContain(
      "orders",
    );
  },
);

test.each([...understoodTexts])("offers the product that a text names: %s", (text, channel, id) => {
  expect(ask(text)).toEqual([`product ${channel}:${id}`]);
});

test.each([...refusedTexts])("offers nothing for a link without a product: %s", (text, kind) => {
  const orders = /orderId=239695213738498520/.test(text) ? ["order 239695213738498520"] : [];
  expect([kind, ask(text)]).toEqual([kind, orders]);
});

test.each([...severalProducts])("offers each of the products in a text: %s", (text, ...names) => {
  expect(ask(text)).toEqual(names.map((name) => `product ${name.replace("_", ":")}`));
});

test.each([...contradictions])("offers nothing for a link that contradicts itself: %s", (text) => {
  expect(ask(text)).toEqual([]);
});

test.each([
  ["hi, I cannot pay order 239695213738498520", ["order 239695213738498520"]],
  ["订单号：239695213738498520", ["order 239695213738498520"]],
  [
    "order\tbuyer\n239695213738498520\tWu\n4169757385897317637\tLi",
    ["orders 2", "order 239695213738498520", "order 4169757385897317637"],
  ],
  [
    "239695213738498520和4169757385897317637",
    ["orders 2", "order 239695213738498520", "order 4169757385897317637"],
  ],
  ["907001255426 811702815923", ["product 1688:907001255426", "product 1688:811702815923"]],
  [
    "https://trade.1688.com/order/new_step_order_detail.htm?orderId=239695213738498520&from=list",
    ["order 239695213738498520"],
  ],
  ["有没有907001255426？", ["product 1688:907001255426"]],
  ["Please look at req_01M81CCMWNZTS29QGX1B7WZS9M, thanks", ["request req_01M81CCMWNZTS29QGX1B7WZS9M"]],
])("offers what a message names, and not a search for its words: %s", (text, expected) => {
  expect(ask(text)).toEqual(expected);
});

test("finds a screen by name, products and categories for words", () => {
  expect(ask("pay")).toEqual(["screen payment-methods", "search pay", "category pay"]);
});

test("finds Home and each screen of every role, by name and without a text", () => {
  for (const role of roleNames) {
    const screens = ["home", ...screensOf(role)].map((screen) => `screen ${screen}`);
    expect(ask("", role)).toEqual(screens);
  }
  expect(ask("hom", "support")).toContain("screen home");
});

test("lists the last orders and products first, each once, without a text", () => {
  const recent = [
    { operator: "op", kind: "order" as const, id: "239695213738498520", title: "" },
    { operator: "op", kind: "product" as const, id: "1688:907001255426", title: "连衣裙" },
  ];
  const offers = commandsFor("", { role: "admin", recent, nameOf }).map(offerName);
  expect(offers.slice(0, 3)).toEqual([
    "order 239695213738498520",
    "product 1688:907001255426",
    "screen home",
  ]);
  expect(commandsFor("连衣", { role: "buyer", recent, nameOf }).map(offerName)).toEqual([
    "product 1688:907001255426",
    "search 连衣",
    "category 连衣",
  ]);
});

test("offers a role only what it may open, and nothing twice, whatever is typed", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...roleNames), (text, role) => {
      const offers = commandsFor(text, {
        role,
        recent: [{ operator: "op", kind: "order", id: "1", title: "" }],
        nameOf,
      });
      const screens = offers.map(screenOf).filter((screen) => screen !== "home");
      for (const screen of screens) expect(mayOpen(role, screen)).toBe(true);
      expect(new Set(offers.map(offerName)).size).toBe(offers.length);
    }),
  );
});
