import type { Locator, Page } from "@playwright/test";
import { expectAccessible, furtherRows } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { tabTo } from "./input-driver.ts";
import { fields } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

const languages = {
  en: {
    find: "What to find",
    leaves: /A JPEG of [\d,]+ × [\d,]+ pixels, \d+ KB, leaves this device/,
    part: /^Part \d · 2 units$/,
    shown: "Shown below",
    own: "Your own box",
    next: "Next page · 2 units",
    results: "Results",
    pick: /^Compare /,
    compare: "Put side by side",
    read: "Read 3 products · 3 units",
    press: "Find by picture · 2 units",
    search: /^Search in this box/,
    enlarge: /^Enlarge the picture/,
    pieces: "Pieces of each",
    choose: "Choose variants",
    add: "Add to cart",
  },
  zh: {
    find: "要找什么",
    leaves: /将发送一张 [\d,]+ × [\d,]+ 像素、\d+ KB 的 JPEG/,
    part: /^主体 \d（2 点）$/,
    shown: "正在显示",
    own: "自选区域",
    next: "下一页 （2 点）",
    results: "搜索结果",
    pick: /^对比 /,
    compare: "并排对比",
    read: "读取 3 个商品 （3 点）",
    press: "以图搜货 （2 点）",
    search: /^在此区域内搜索/,
    enlarge: /^查看大图/,
    pieces: "每个商品的件数",
    choose: "选择规格",
    add: "加入购物车",
  },
};

/** Collects what the page sends: the body of every search by picture, and every other request completely. */
function watchTraffic(page: Page): { searches: string[]; others: string[] } {
  const traffic = { searches: [] as string[], others: [] as string[] };
  page.on("request", (request) => {
    const url = request.url();
    // An <img> with data of the page itself sends nothing.
    if (/^(data|blob):/.test(url)) return;
    const headers = JSON.stringify(request.headers());
    const body = request.postData() ?? "";
    if (url.endsWith("/bff/v1/products/search-by-image")) {
      traffic.searches.push(body);
      traffic.others.push(url + headers);
    } else traffic.others.push(url + headers + body);
  });
  return traffic;
}

/** Pastes a documented picture of the simulators as a file with a name, as a screenshot tool or a chat does. */
async function pastePicture(page: Page, name: string) {
  await page.evaluate(async (picture) => {
    const bytes = await (await fetch(`/simulator/1688/pictures/${picture}.png`)).blob();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], "secret-client-name.png", { type: "image/png" }));
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, name);
}

async function pressAt(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Expects that the picture was sent once, as a JPEG, only in the search and without its name, and that later requests sent its id. */
function expectSentOnce({ searches, others }: ReturnType<typeof watchTraffic>) {
  const sent = searches.map((body) => JSON.parse(body) as Record<string, unknown>);
  expect(sent.map((body) => "image_base64" in body)).toEqual([true, false, false, false]);
  expect(new Set(sent.slice(1).map((body) => body["image_id"])).size).toBe(1);
  expect(sent[2]?.["region"]).not.toBe(sent[1]?.["region"]);
  expect(sent[3]).toMatchObject({ region: sent[2]?.["region"], page: 2 });
  expect(String(sent[0]?.["image_base64"])).toMatch(/^data:image\/jpeg;base64,/);
  expect(others.length).toBeGreaterThan(0);
  const picture = String(sent[0]?.["image_base64"]).slice(200, 260);
  expect(others.filter((text) => text.includes(picture) || text.includes("image_base64"))).toEqual([]);
  expect([...searches, ...others].filter((text) => text.includes("secret"))).toEqual([]);
}

test("a pasted picture is sent once without its name, then by its id; three results are compared and one is added to the cart, by keyboard alone", async ({
  page,
}) => {
  test.slow();
  const words = languages.en;
  await signInAs(page, "buyer", "/products");
  const traffic = watchTraffic(page);
  const { searches } = traffic;
  await pastePicture(page, "three-things");
  await expect(page.getByText(words.leaves)).toBeVisible();
  expect(searches).toEqual([]);
  await pressAt(page, page.getByLabel(words.find));
  const heading = page.getByRole("heading", { name: words.results });
  // The answer begins far below the picture in its box, so the page scrolls to it.
  await expect.poll(async () => (await heading.boundingBox())?.y ?? Infinity).toBeLessThan(150);
  // All subjects are one tab stop; arrows move between them.
  await tabTo(page, page.getByRole("radio", { name: words.shown }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: words.part }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => searches.length).toBe(2);
  await page.getByRole("heading", { name: words.results }).waitFor();
  await pressAt(page, page.getByRole("button", { name: words.own }));
  await tabTo(page, page.getByRole("slider", { name: words.own }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => searches.length).toBe(3);
  await page.getByRole("heading", { name: words.results }).waitFor();
  // Tabs backwards over the top of the page to its end, because forwards every product has seven tab stops.
  await tabTo(page, page.getByRole("button", { name: words.next }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect.poll(() => searches.length).toBe(4);
  await page.getByRole("heading", { name: words.results }).waitFor();
  expectSentOnce(traffic);
  await expectAccessible(page, furtherRows);

  for (const at of [0, 1, 2])
    await pressAt(page, page.getByRole("checkbox", { name: words.pick }).nth(at), "Space");
  await tabTo(page, page.getByRole("button", { name: words.compare }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await pressAt(page, page.getByRole("button", { name: words.read }));
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await tabTo(page, page.getByLabel(words.pieces), "Shift+Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("100");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByLabel(words.pieces)).toBeHidden();
  await expect(page.getByRole("navigation")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await pressAt(page, page.getByRole("button", { name: words.choose }).first());
  await tabTo(page, fields(page).first());
  await page.keyboard.type("100");
  await pressAt(page, page.getByRole("button", { name: words.add }));
  await expect(inCart(page)).toBeVisible();
});

test("a subject, a drawn box and the next page need no second upload, and a large picture, a comparison of three and the cart work by mouse, in Chinese, 390 pixels wide", async ({
  page,
}) => {
  test.slow();
  const words = languages.zh;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "buyer", "/products");
  await page.getByRole("button", { name: "切换到中文" }).click();
  const traffic = watchTraffic(page);
  const { searches } = traffic;
  await pastePicture(page, "three-things");
  await expect(page.getByText(words.leaves)).toBeVisible();
  await page.getByRole("button", { name: words.press }).click();
  await page.getByRole("radio", { name: words.part }).first().click();
  await expect.poll(() => searches.length).toBe(2);
  await page.getByRole("button", { name: words.own }).click();
  const frame = page.getByRole("slider", { name: words.own });
  await frame.scrollIntoViewIfNeeded();
  const box = await frame.boundingBox();
  if (!box) throw new Error("no frame");
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 3 });
  await page.mouse.up();
  await page.getByRole("button", { name: words.search }).click();
  await expect.poll(() => searches.length).toBe(3);
  const { region } = JSON.parse(searches[2] ?? "") as { region: string };
  const [x1 = 0, x2 = 0, y1 = 0, y2 = 0] = region.split(",").map(Number);
  // The pictures of the simulators are 216 pixels wide.
  for (const [drawn, meant] of [
    [x1, 22],
    [y1, 22],
    [x2, 130],
    [y2, 130],
  ] as const)
    expect(Math.abs(drawn - meant)).toBeLessThan(6);
  await page.getByRole("button", { name: words.next }).click();
  await expect.poll(() => searches.length).toBe(4);
  await page.getByRole("heading", { name: words.results }).waitFor();
  expectSentOnce(traffic);

  const enlarge = page.getByRole("button", { name: words.enlarge }).first();
  await enlarge.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(enlarge).toBeFocused();
  for (const at of [0, 1, 2]) await page.getByRole("checkbox", { name: words.pick }).nth(at).click();
  await page.getByRole("button", { name: words.compare }).click();
  await page.getByRole("button", { name: words.read }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await page.getByLabel(words.pieces).fill("100");
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: words.choose }).first().click();
  await fields(page).first().fill("100");
  await page.getByRole("button", { name: words.add }).click();
  await expect(inCart(page)).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});

function inCart(page: Page): Locator {
  return page.getByRole("navigation").getByRole("link", { name: /1 line in the cart|购物车.*1/ });
}
