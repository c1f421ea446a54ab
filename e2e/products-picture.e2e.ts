import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { fields } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

const languages = {
  en: {
    find: "What to find",
    leaves: /A JPEG of [\d,]+ × [\d,]+ pixels, \d+ KB, leaves this device/,
    part: /^Part \d · 2 units$/,
    own: "Own box",
    next: "Next page · 2 units",
    results: "Results",
    pick: /^Compare /,
    compare: "Put side by side",
    read: "Read 3 products · 3 units",
    pieces: "Pieces of each",
    choose: "Choose variants",
    add: "Add to cart",
  },
  zh: {
    find: "要找什么",
    leaves: /将发送一张 [\d,]+ × [\d,]+ 像素、\d+ KB 的 JPEG/,
    part: /^主体 \d · 2 额度$/,
    own: "自选区域",
    next: "下一页 · 2 额度",
    results: "搜索结果",
    pick: /^对比 /,
    compare: "并排对比",
    read: "读取 3 个商品 · 3 额度",
    pieces: "各采购件数",
    choose: "选择规格",
    add: "加入购物车",
  },
};

/** Every body that leaves the page with a search by picture. */
function watchPictures(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/bff/v1/products/search-by-image")) bodies.push(request.postData() ?? "");
  });
  return bodies;
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

for (const [language, words] of Object.entries(languages))
  test(`by keyboard, in ${language}: a pasted picture leaves once, without its name; a subject, a crop, the next page send its id; three are compared, one goes to the cart`, async ({
    page,
  }) => {
    test.slow();
    await signInAs(page, "buyer", "/products");
    if (language === "zh") await page.getByRole("button", { name: "切换到中文" }).click();
    const bodies = watchPictures(page);
    await pastePicture(page, "three-things");
    await expect(page.getByText(words.leaves)).toBeVisible();
    expect(bodies).toEqual([]);
    await page.getByLabel(words.find).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: words.results }).waitFor();
    await page.getByRole("radio", { name: words.part }).first().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => bodies.length).toBe(2);
    await page.getByRole("heading", { name: words.results }).waitFor();
    await page.getByRole("button", { name: words.own }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("slider", { name: words.own }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => bodies.length).toBe(3);
    await page.getByRole("heading", { name: words.results }).waitFor();
    await page.getByRole("button", { name: words.next }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => bodies.length).toBe(4);
    await page.getByRole("heading", { name: words.results }).waitFor();

    const sent = bodies.map((body) => JSON.parse(body) as Record<string, unknown>);
    expect(sent.map((body) => "image_base64" in body)).toEqual([true, false, false, false]);
    expect(new Set(sent.slice(1).map((body) => body["image_id"])).size).toBe(1);
    expect(sent[2]?.["region"]).not.toBe(sent[1]?.["region"]);
    expect(sent[3]).toMatchObject({ region: sent[2]?.["region"], page: 2 });
    expect(bodies.join("")).not.toContain("secret");
    expect(String(sent[0]?.["image_base64"])).toMatch(/^data:image\/jpeg;base64,/);
    if (language === "en") await expectAccessible(page);

    for (const at of [0, 1, 2]) {
      await page.getByRole("checkbox", { name: words.pick }).nth(at).focus();
      await page.keyboard.press("Space");
    }
    await page.getByRole("button", { name: words.compare }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: words.read }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("columnheader")).toHaveCount(3);
    await page.getByLabel(words.pieces).fill("100");
    if (language === "en") await expectAccessible(page);
    await page.getByRole("button", { name: words.choose }).first().focus();
    await page.keyboard.press("Enter");
    await fields(page).first().fill("100");
    await page.getByRole("button", { name: words.add }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("navigation").getByLabel(/^(1 line in the cart|购物车.*1.*)$/)).toBeVisible();
  });
