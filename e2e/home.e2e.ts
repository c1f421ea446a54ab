import { expectAccessible, furtherRows } from "./accessibility.ts";
import { languagesToRun } from "./combinations.ts";
import { expect, test } from "./console-test.ts";
import { keyboard, mouse } from "./input-driver.ts";
import { productIds, watchCalls } from "./product-ids.ts";
import { signInAs } from "./sign-in-as.ts";

const link = `https://detail.1688.com/offer/${productIds.coloursBySizes}.html`;

for (const words of languagesToRun([
  {
    locale: "en",
    drive: () => mouse(),
    message: "20 each in mint and wine red, 6 W warm, please",
    field: "Find an order, a product or a call",
    open: "Open and fill in · 1 unit",
    filled: "2 quantities filled in from your message",
    add: "Add to cart",
    go: "Go to the cart",
    preview: "Preview · 3 units",
    verdict: "The cart can be ordered",
    home: "Home",
    carts: "Carts on this device",
    state: /to pay.*Can be ordered/,
  },
  {
    locale: "zh-CN",
    drive: keyboard,
    message: "薄荷绿、酒红色 6W 暖光各20件，谢谢",
    field: "查找订单、商品或调用",
    open: "打开并填入 （1 点）",
    filled: "已按消息填入 2 个数量",
    add: "加入购物车",
    go: "前往购物车",
    preview: "预览订单 （3 点）",
    verdict: "可以下单",
    home: "首页",
    carts: "本机购物车",
    state: /应付.*可以下单/,
  },
]))
  test.describe(`a message, in ${words.locale}`, () => {
    test.use({ locale: words.locale });
    test("a message becomes a previewed cart in five actions", async ({ page }) => {
      test.slow();
      await signInAs(page, "buyer");
      const calls = watchCalls(page);
      const { press, fill } = words.drive(page);
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      await fill(
        page.getByLabel(words.field),
        `${words.message} ${link} 张三 13800000000 浙江省杭州市滨江区网商路699号`,
      );
      await button(words.open).waitFor();
      await expectAccessible(page, furtherRows);
      await press(button(words.open));
      await page.getByText(words.filled).waitFor();
      await expectAccessible(page, furtherRows);
      await press(button(words.add));
      await press(page.getByRole("link", { name: words.go }));
      await press(button(words.preview));
      await page.getByRole("heading", { name: words.verdict }).waitFor();
      expect(calls).toEqual(["/bff/v1/products/detail", "/bff/v1/orders/preview"]);

      await page.getByRole("link", { name: words.home }).click();
      await expect(page.getByRole("table", { name: words.carts })).toContainText(words.state);
      await expectAccessible(page, furtherRows);
    });
  });
