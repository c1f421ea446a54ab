import { expectAccessible } from "./accessibility.ts";
import { openTree, row } from "./category-page.ts";
import { expect, test } from "./console-test.ts";
import { signInAs } from "./sign-in-as.ts";

test("weidian asks for the shop first, then shows its two levels; taobao states that it offers no tree", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/categories");
  await page.getByLabel("Marketplace", { exact: true }).selectOption("Weidian");
  await page.getByRole("button", { name: "Open shop" }).click();
  await expect(page.getByLabel("Shop id")).toHaveAccessibleDescription(/Type a shop id first/);
  await page.getByLabel("Shop id").fill("1700100001");
  await page.keyboard.press("Enter");
  await row(page, "鞋包").waitFor();
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(row(page, "单肩包")).toHaveAttribute("aria-level", "2");
  await expect(page).toHaveURL(/shop=1700100001/);
  await page.getByLabel("Shop id").fill("42");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("Check the shop id");
  await expect(page.getByRole("alert")).toContainText(/ret 502.*店铺不存在/);
  await page.getByLabel("Shop id").fill("1700109999");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(
    "Weidian named no time. The gateway suggests waiting at least 10 seconds",
  );

  await page.goto("/categories?platform=taobao");
  await expect(page.getByRole("alert")).toContainText("This marketplace offers no category tree");
  await expect(page.getByRole("alert")).toContainText("CHANNEL_CAPABILITY_NOT_SUPPORTED");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
});

test.describe("failures of a category tree", () => {
  const failures = [
    {
      status: 401,
      code: "INVALID_API_KEY",
      msg: "Send the merchant UUID in the header X-Uuid.",
      title: "does not know this merchant",
    },
    {
      status: 401,
      code: "CHANNEL_NOT_AUTHORIZED",
      msg: "This app has no valid Weidian authorization: let the buyer's main account authorize it again.",
      title: "is not authorized",
    },
    { status: 400, code: "SHOP_ID_INVALID", msg: "shop_id: send the shop id.", title: "A shop id is needed" },
    {
      status: 502,
      code: "CHANNEL_UPSTREAM_ERROR",
      msg: "The marketplace refused.",
      title: "gave no usable answer",
    },
    { status: 418, code: undefined, msg: "账号异常", title: "could not be read" },
  ] as const;
  test("each failure shows its title, the gateway's message and its ret, and trying again moves the focus into the tree", async ({
    page,
  }) => {
    const broken = /\/bff\/categories\/columns/;
    let answer: (typeof failures)[number] = failures[0];
    await page.route(broken, (route) => {
      const { status, code, msg } = answer;
      return route.fulfill({ status, json: { ret: status, msg, data: [], code } });
    });
    await signInAs(page, "buyer", "/categories");
    for (const failure of failures) {
      const isFirst = answer === failure;
      answer = failure;
      if (!isFirst) await page.getByRole("button", { name: "Try again" }).press("Enter");
      const { status, msg, title } = failure;
      await expect(page.getByRole("alert")).toContainText(title);
      await expect(page.getByRole("alert")).toContainText(msg);
      await expect(page.getByRole("alert")).toContainText(`ret ${status}`);
    }
    await page.unroute(broken);
    await page.getByRole("button", { name: "Try again" }).press("Enter");
    // The button is gone with its notice, so the focus has to be in the tree.
    await expect(row(page, "女装")).toBeFocused();
  });
});

test("a first crawl of another instance is polled after the time it named, and its tree appears automatically", async ({
  page,
}) => {
  let requests = 0;
  let isSeen = false;
  const reading = {
    status: 502,
    headers: { "retry-after": "1" },
    json: { ret: 502, msg: "Try again in 1 s.", data: [], code: "TREE_BEING_READ" },
  };
  await page.route(/\/bff\/categories\/state/, (route) => route.fulfill(reading));
  await page.route(/\/bff\/categories\/columns/, (route) => {
    requests += 1;
    return isSeen && requests > 3 ? route.continue() : route.fulfill(reading);
  });
  await signInAs(page, "buyer", "/categories");
  await expect(page.getByText("The tree is being read for the first time")).toBeVisible();
  isSeen = true;
  await row(page, "女装").waitFor();
  expect(requests).toBeGreaterThan(3);
});

test("a failed refresh shows the marketplace's message, and the previous tree stays", async ({ page }) => {
  await openTree(page, "/categories?node=1031910");
  const state = { platform: "1688", shop_id: null, read_at: "2026-11-21T08:00:00.000Z", refresh_at: null };
  const reading = { started_at: "2026-11-21T09:00:00.000Z", levels: 3 };
  let isEnded = false;
  await page.route(/\/bff\/categories\/(state|refresh)/, (route) => {
    if (route.request().method() === "POST")
      return route.fulfill({ status: 202, json: { ...state, reading, failure: null } });
    const ended = { reading: null, failure: "1688 refused to list its categories. Try again later." };
    return route.fulfill({ json: { ...state, ...(isEnded ? ended : { reading, failure: null }) } });
  });
  const refresh = page.getByRole("button", { name: /^Refresh/ });
  await refresh.press("Enter");
  await expect(refresh).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("3 levels so far")).toBeVisible();
  isEnded = true;
  await expect(page.getByText("1688 refused to list its categories")).toBeVisible();
  await expect(page.getByText("The previous tree is shown").first()).toBeVisible();
  await expect(row(page, "连衣裙")).toHaveAttribute("aria-selected", "true");
  await expect(refresh).toBeFocused();
});

test("a refresh of a tree that was read recently states when it can be refreshed", async ({ page }) => {
  await openTree(page, "/categories?node=1031910");
  const readAt = "2026-11-21T08:00:00.000Z";
  const state = { platform: "1688", shop_id: null, read_at: readAt, reading: null, failure: null };
  await page.route(/\/bff\/categories\/(state|refresh)/, (route) =>
    route.fulfill({ json: { ...state, refresh_at: "2026-11-21T14:00:00.000Z" } }),
  );
  await page.getByRole("button", { name: /^Refresh/ }).press("Enter");
  const notice = page.getByRole("status").filter({ hasText: "so it was not read again" });
  await expect(notice).toContainText("You can refresh it from 2026-11-21");
  await expectAccessible(page);
  await page.getByRole("button", { name: "切换到中文" }).click();
  await expect(page.getByText("这棵类目树刚读取不久，这次没有重新读取。")).toBeVisible();
});
