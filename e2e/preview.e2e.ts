import type { Page } from "@playwright/test";
import { formatFen } from "../server/contract/shared/money.ts";
import { freight } from "../server/marketplaces/simulation/catalogue-product.ts";
import { productCases } from "../server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { documentedProduct } from "../server/marketplaces/alibaba-1688/simulator/simulate-products.ts";
import { expectAccessible } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { importAndRead, importRows, line1688, lineTaobao, prepare, previewAll } from "./sample-lines.ts";
import { signInAs } from "./sign-in-as.ts";

const result = (page: Page) => page.getByRole("region", { name: "Preview", exact: true });
const row = (page: Page, id: string) => page.locator(`[data-line*='"${id}"']`);
const amount = (page: Page, name: string) =>
  result(page).getByText(name, { exact: true }).locator("xpath=..").getByRole("definition");

function weightOf(id: string, specId: string): number {
  const found = productCases.find((one) => one.id === id);
  if (!found) throw new Error(`No documented product ${id}.`);
  return documentedProduct(found).variants.find((variant) => variant.specId === specId)?.weight ?? 0;
}

test("a cart from a sheet is previewed to the fen: goods by tier, freight, discount, payable, checks; lines, curl and bundle can be copied, and none contains the receiver", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, "buyer", "/preview");
  const [one, two] = [line1688("Colours", 12), line1688("Colours", 10, 1)];
  await prepare(page, [one, two]);
  await previewAll(page);
  await expect(result(page).getByRole("heading", { name: "The cart can be ordered" })).toBeVisible();
  // 22 pieces of one offer reach the tier of 20; ten yuan off from 500 yuan on.
  const goods = one.price(22) * 22;
  const weight = weightOf(one.id, one.specId) * 12 + weightOf(two.id, two.specId) * 10;
  const shipping = freight({ from: "浙江", to: "浙江省", weight });
  const discount = goods >= 500_00 ? 10_00 : 0;
  await expect(amount(page, "Goods")).toHaveText(formatFen(goods));
  await expect(amount(page, "Freight")).toHaveText(formatFen(shipping));
  await expect(amount(page, "Payable")).toHaveText(formatFen(goods + shipping - discount));
  await expect(amount(page, "Since it was read")).toHaveText("no change");
  await expect(result(page).getByText("passed:")).toHaveCount(6);
  const details = page.getByRole("region", { name: "Details of the preview" });
  await expect(details).toContainText("担保交易");
  await expect(details).toContainText("3 units · 1688");

  const copied = async (name: string) => {
    await page.getByRole("button", { name }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(JSON.parse(await copied("Copy order lines"))).toEqual([
    { id: one.id, spec_id: one.specId, quantity: 12 },
    { id: two.id, spec_id: two.specId, quantity: 10 },
  ]);
  const curl = await copied("Copy curl");
  expect(curl).toContain("$API_KEY");
  expect(curl).toContain(`"name":"'"$NAME"'"`);
  const bundle = await copied("Copy support bundle");
  expect(bundle).toContain("receiver left out");
  for (const text of [curl, bundle, page.url()]) expect(text).not.toMatch(/张三|13800000000|网商路/);
});

const failing = [
  { label: "500_004", quantity: 6, says: "500_004", fix: "Lower to 5" },
  { label: "500_005", quantity: 3, says: "500_005", fix: "Raise to 50" },
  { label: "500_009", quantity: 13, says: "500_009", fix: "Raise to 24" },
  { label: "Line cannot", quantity: 2, says: "SKU_OFFLINE", fix: "Remove the line" },
  { label: "Line missing", quantity: 2, says: "left this line out", fix: "Remove the line" },
  { label: "No trade type", quantity: 2, says: "no trade type", fix: "Remove the line" },
  { label: "500_001", quantity: 2, says: "not sold online", fix: "Remove the line" },
];

test("a line that cannot be ordered, also of a product that is gone, is marked, and one press fixes it", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("Colours", 2)]);
  // All cases use the same cart: the fix of one case is what leaves the next one as the only invalid line.
  for (const { label, quantity, says, fix } of failing)
    await test.step(label, async () => {
      const bad = line1688(label, quantity);
      await importAndRead(page, [bad]);
      await previewAll(page);
      const marked = row(page, bad.id).first();
      // The marketplace's own message appears once, above the lines that it concerns.
      await expect(marked.getByRole("list")).toBeVisible();
      await expect(page.getByRole("main")).toContainText(says);
      await marked.getByRole("button", { name: fix }).first().click();
      await expect(page.getByRole("list", { name: /^Problems with/ })).toHaveCount(0);
    });
  await previewAll(page);
  await expect(result(page).getByRole("heading", { name: "The cart can be ordered" })).toBeVisible();

  await page.getByRole("button", { name: "New cart" }).click();
  const gone = line1688("Product is gone", 2);
  await importRows(page, [gone.row, line1688("Colours", 2).row]);
  await previewAll(page);
  await expect(row(page, gone.id).first()).toContainText(
    "The marketplace does not sell a product with this id: it was taken down, replaced by a new listing, or the id is wrong.",
  );
  await page.getByRole("button", { name: "Show the line" }).click();
  await expect(
    row(page, gone.id)
      .first()
      .getByRole("textbox", { name: /^Quantity of/ }),
  ).toBeFocused();
  await row(page, gone.id).first().getByRole("button", { name: "Remove the line" }).click();
  await expect(page.getByText("The marketplace refused this cart")).toHaveCount(0);
});

test("unknown freight is shown in words and a known zero as an amount; a split order, parts that do not add up, a changed price and lines of two sellers are explained", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("Freight unknown", 2)]);
  await previewAll(page);
  await expect(amount(page, "Freight")).toHaveText("Freight unknown");
  await page
    .getByRole("button", { name: /^Remove / })
    .first()
    .click();
  await prepare(page, [line1688("Free freight", 2)]);
  await previewAll(page);
  await expect(amount(page, "Freight")).toHaveText("¥0.00");

  await page.getByRole("button", { name: "New cart" }).click();
  await prepare(page, [line1688("Split", 1), line1688("Split", 2, 1)]);
  await previewAll(page);
  await expect(result(page).getByRole("heading", { name: /^Order 1 of 2 · / })).toBeVisible();
  await expect(result(page).getByRole("heading", { name: /^Order 2 of 2 · / })).toBeVisible();
  await page.getByRole("button", { name: "New cart" }).click();
  await prepare(page, [line1688("Parts do not", 2)]);
  await previewAll(page);
  await expect(result(page).getByText("Caution: Parts do not add up")).toBeVisible();
  await expect(result(page)).toContainText("a difference of ¥1.00");

  await page.getByRole("button", { name: "New cart" }).click();
  const dearer = line1688("Price changed", 3);
  await prepare(page, [dearer]);
  await previewAll(page);
  await expect(amount(page, "Goods")).toHaveText(formatFen((dearer.price(3) + 100) * 3));
  await expect(amount(page, "Since it was read")).toHaveText("+¥3.00");

  await page.getByRole("button", { name: "New cart" }).click();
  await prepare(page, [line1688("Colours", 2), line1688("500_002", 2)]);
  await page.getByRole("button", { name: "Split by seller" }).first().click();
  await expect(page.getByRole("button", { name: "Preview this group · 3 units" })).toHaveCount(2);
  await page.getByRole("button", { name: "Preview 2 groups · 6 units" }).click();
  await expect(page.getByRole("heading", { name: "This group can be ordered" })).toHaveCount(2);
});

test("a stale id is marked, a refresh finds the variant again, and an hour later the press asks before it sends anything", async ({
  page,
}) => {
  await page.clock.install();
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [lineTaobao("An id that a second look", 2)]);
  await previewAll(page);
  await expect(page.getByText("The id is too old")).toBeVisible();
  await page.getByRole("button", { name: "Refresh the product · 1 unit" }).click();
  await expect(page.getByText("The id is too old")).toHaveCount(0);
  await previewAll(page);
  await expect(result(page).getByRole("heading", { name: "The cart can be ordered" })).toBeVisible();

  await page.clock.fastForward("01:00:00");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/orders/preview")) calls.push(request.url());
  });
  await previewAll(page);
  const dialog = page.getByRole("dialog", { name: "1 line has an old id" });
  await expect(dialog.getByRole("button", { name: "Preview anyway · 3 units" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(calls).toEqual([]);
});

for (const words of languagesToRun([
  {
    lang: "en",
    role: /as demo buyer/,
    open: /^Import$/,
    content: "File content",
    take: /^Import 1 line/,
    read: /^Read products/,
    paste: "Paste an address",
    district: "District",
    preview: /^Preview · 3 units/,
    verdict: "The cart can be ordered",
    change: /^Change/,
    filter: "Filter in either language",
    wanted: "wine 6 w",
    changed: "Variant changed",
    outdated: "This preview is out of date",
    undo: "Undo",
  },
  {
    lang: "zh-CN",
    role: /采购/,
    open: /^导入$/,
    content: "文件内容",
    take: /^导入 1 行/,
    read: /^读取商品/,
    paste: "粘贴地址",
    district: "区县",
    preview: /^预览订单 （3 点）/,
    verdict: "可以下单",
    change: /^更换/,
    filter: "筛选规格，中英文均可",
    wanted: "酒红 6w",
    changed: "已更换规格",
    outdated: "预览结果已过时",
    undo: "撤销",
  },
]))
  test(`a preview works by keyboard alone, and a changed variant makes it out of date until it is undone, in ${words.lang}`, async ({
    page,
  }) => {
    await page.goto("/preview");
    if (words.lang !== "en") {
      await page.getByRole("button", { name: "切换到中文" }).focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("button", { name: words.role }).focus();
    await page.keyboard.press("Enter");
    const press = async (name: RegExp) => {
      const button = page.getByRole("button", { name }).first();
      await button.focus();
      await page.keyboard.press("Enter");
    };
    await press(words.open);
    await page.getByLabel(words.content).focus();
    await page.keyboard.insertText(`channel,id,spec_id,quantity\n${line1688("Colours", 2).row}`);
    await press(words.take);
    await press(words.read);
    await page.getByLabel(words.paste).focus();
    await page.keyboard.insertText("收货人：张三 电话：13800000000 地址：浙江省杭州市滨江区网商路699号");
    await expect(page.getByLabel(words.district)).toHaveValue("滨江区");
    await page.getByRole("button", { name: words.read }).waitFor({ state: "hidden" });
    await press(words.preview);
    await expect(page.getByRole("heading", { name: words.verdict })).toBeVisible();

    await press(words.change);
    const filter = page.getByRole("searchbox", { name: words.filter });
    await filter.pressSequentially(words.wanted);
    await expect(page.getByRole("radio")).toHaveCount(1);
    await expectAccessible(page);
    await filter.press("Enter");
    await expect(page.getByText(words.outdated)).toBeVisible();
    await expect(page.getByText(words.changed)).toBeVisible();
    const quantity = page.getByRole("textbox", { name: /酒红色 \(Wine red\).*6W|酒红色 6W/ });
    await expect(quantity).toHaveValue("2");
    await expect(page.getByRole("button", { name: words.change }).first()).toBeFocused();
    await press(new RegExp(`^${words.undo}$`));
    await expect(page.getByText(words.outdated)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: words.verdict })).toBeVisible();
  });

test("a preview has no accessibility violation when empty, answered, with a line removed and with two groups on a phone; an error repeats nothing of the receiver", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await expectAccessible(page);
  await prepare(page, [line1688("500_004", 6)]);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/orders/preview")),
    previewAll(page),
  ]);
  expect(answer.status()).toBe(502);
  expect(await answer.text()).not.toMatch(/张三|13800000000|网商路/);
  await page.getByText("The marketplace refused this cart").waitFor();
  await page.getByRole("button", { name: "Lower to 5" }).click();
  await previewAll(page);
  await page.getByRole("heading", { name: "The cart can be ordered" }).waitFor();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "The cart can be ordered" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Preview · / })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await expectAccessible(page);

  // Nothing scrolls sideways on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page, [line1688("500_004", 6), lineTaobao("An ordinary", 1)]);
  await page.getByRole("button", { name: "Preview 2 groups · 6 units" }).click();
  await page.getByRole("heading", { name: "This group can be ordered" }).waitFor();
  await expectAccessible(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
