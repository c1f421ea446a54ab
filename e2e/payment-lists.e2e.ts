import type { APIResponse, Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./console-test.ts";
import { keyboard, mouse } from "./input-driver.ts";
import { sampleOrder } from "./sample-orders.ts";
import { signInAs, startSession } from "./sign-in-as.ts";

const ids = Array.from({ length: 12 }, (_, at) => `10000000000000000${10 + at}`);

async function startList(page: Page) {
  await page.getByLabel("Order id", { exact: true }).fill(ids.join("\n"));
  await page.getByRole("button", { name: "Check 12 orders · 12 units" }).click();
}

test("a list survives a reload in the middle: paid answers are there, and the rest waits for a press", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/v1/orders/payment-methods")) calls.push(request.url());
  });
  let held = true;
  // The fifth answer never comes, so the reload happens while it is in flight.
  await page.route("**/v1/orders/payment-methods", async (route) => {
    if (!held || calls.length < 5) await route.continue();
  });
  await signInAs(page, "support", "/payment-methods");
  await startList(page);
  await expect(page.getByText(/4 of 12/)).toBeVisible();
  await expect.poll(() => calls.length).toBe(5);
  await page.reload();
  held = false;
  await expect(page.getByText(/5 of 12 .* paused .* 4 units/)).toBeVisible();
  await expectAccessible(page);
  expect(calls).toHaveLength(5);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText(/12 of 12 .* finished .* 11 units/)).toBeVisible();
  await page.getByRole("button", { name: "Retry failed · up to 1 unit" }).click();
  await expect(page.getByText(/12 of 12 .* finished .* 12 units/)).toBeVisible();
  expect(calls).toHaveLength(13);
});

test("a double click on Pause pauses the list, because the buttons do not move while the text above them changes", async ({
  page,
}) => {
  // The second answer never comes, so the list runs until it is paused.
  let sent = 0;
  await page.route("**/v1/orders/payment-methods", async (route) => {
    sent += 1;
    if (sent === 1) await route.continue();
  });
  await startSession(page, "support");
  for (const width of [1280, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/payment-methods");
    sent = 0;
    await startList(page);
    await expect(page.getByText(/1 of 12 .* less than a minute left/)).toBeVisible();
    const stop = page.getByRole("button", { name: "Stop" });
    const before = await stop.boundingBox();
    await page.getByRole("button", { name: "Pause" }).dblclick();
    await expect(page.getByText(/1 of 12 .* paused/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Resume" })).toBeVisible();
    expect(await stop.boundingBox()).toEqual(before);
  }
});

test("two tabs that resume one paused list send each order once; the second follows, and continues when the first is closed", async ({
  page,
  context,
}) => {
  const sent: string[] = [];
  let maxAnswers = 2;
  await context.route("**/v1/orders/payment-methods", async (route) => {
    sent.push(route.request().postDataJSON().order_id);
    if (sent.length <= maxAnswers) return route.continue();
    // Gets no answer until the test raises the limit.
    await expect.poll(() => sent.length <= maxAnswers, { timeout: 60_000 }).toBe(true);
    await route.continue().catch(() => undefined);
  });
  await signInAs(page, "support", "/payment-methods");
  await startList(page);
  await expect.poll(() => sent.length).toBe(3);
  await page.getByRole("button", { name: "Pause" }).click();
  maxAnswers = 5;
  await expect(page.getByText(/3 of 12 .* paused/)).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText(/3 of 12 .* paused/)).toBeVisible();
  const resume = (tab: Page) => tab.getByRole("button", { name: "Resume" });
  const both = await Promise.all([page, other].map((tab) => resume(tab).elementHandle()));
  // A click would wait for its button, which the press in the other tab may have removed meanwhile.
  await Promise.all(both.map((button) => button?.dispatchEvent("click")));
  await expect.poll(() => sent.length).toBe(6);
  const saysSo = (tab: Page) => tab.getByText("This list runs in another tab").isVisible();
  await expect.poll(async () => (await saysSo(page)) !== (await saysSo(other))).toBe(true);
  const [runs, follows] = (await saysSo(other)) ? [page, other] : [other, page];
  await expect(follows.getByRole("button", { name: /Resume|Stop|Pause/ })).toHaveCount(0);
  await expect(runs.getByText("another tab")).toHaveCount(0);
  await expectAccessible(follows);

  // The sixth answer is lost with the tab that requested it; no other tab repeats it automatically.
  await runs.close();
  maxAnswers = 12;
  await expect(follows.getByText(/6 of 12 .* paused/)).toBeVisible();
  await resume(follows).click();
  await expect(follows.getByText(/12 of 12 .* finished/)).toBeVisible();
  expect(sent).toEqual(ids);
});

test("an operator of a shared device sees only their own lists, again after another operator's session", async ({
  page,
}) => {
  await signInAs(page, "support", "/payment-methods");
  await startList(page);
  await expect(page.getByText(/12 of 12/)).toBeVisible();
  const leave = async () => {
    await page
      .getByRole("banner")
      .getByRole("button", { name: /, (Support|Admin)/i })
      .click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    // Its answer removes the cookie, and would remove that of the next sign-in if it came late.
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  };
  await leave();
  await signInAs(page, "admin", "/payment-methods");
  await expect(page.getByText("Try one of these")).toBeVisible();
  await expect(page.getByText("Recent lists")).toHaveCount(0);
  await leave();
  await signInAs(page, "support", "/payment-methods");
  await expect(page.getByRole("button", { name: `12 orders from ${ids[0]}`, exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("on a phone no row of a list moves or grows while answers of every kind arrive", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "support", "/payment-methods");
  const orders = [
    "KJB, code 16",
    "Every named",
    "Five hundred",
    "No channels",
    "500_2",
    "Refused for another",
  ];
  await page
    .getByLabel("Order id", { exact: true })
    .fill(
      ["order\tbuyer\tnote", ...orders.map((label, at) => `${sampleOrder(label)}\tbuyer ${at}\t`)].join("\n"),
    );
  // No answer may arrive before the waiting rows are shown.
  let answer = () => {};
  const standing = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/v1/orders/payment-methods", async (route) => {
    await standing;
    await route.continue();
  });
  await expect(page.getByText("beside each order: buyer.")).toBeVisible();
  await page.getByRole("button", { name: /^Check 6 orders/ }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(orders.length);
  const places = () =>
    rows.evaluateAll((all) =>
      all.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return [top + scrollY, height];
      }),
    );
  const waiting = await places();
  // Compares every frame until the list is finished, not only the last one.
  const seen = page.evaluate(async () => {
    const pictures = new Set<string>();
    do {
      await new Promise(requestAnimationFrame);
      const rows = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
      pictures.add(JSON.stringify(rows.map(({ top, height }) => [top + scrollY, height])));
    } while (document.querySelector("progress")?.value !== 6);
    return [...pictures];
  });
  answer();
  await expect(page.getByText(/6 of 6/)).toBeVisible();
  expect((await seen).map((text) => JSON.parse(text) as unknown)).toEqual([waiting]);
  await expect(rows.filter({ hasText: "Fix the authorization first" })).toHaveCount(1);
  expect(await places()).toEqual(waiting);
  await expect(rows.filter({ hasText: "buyer 5" })).toHaveCount(1);
  await expectAccessible(page);
});

const sheetWords = [
  {
    lang: "en",
    head: "Order id,Buyer",
    screen: "Payments",
    check: /^Check 60 orders\b/,
    done: /60 of 60 .* finished/,
    verdict: "KJB can be tried",
    save: "Export CSV",
  },
  {
    lang: "zh-CN",
    head: "订单号,买家",
    screen: "支付方式",
    check: /^查询 60 个订单/,
    // The export is there from the first answer on, which saves the time of the others.
    done: /^可尝试跨境宝$/,
    verdict: "可尝试跨境宝",
    save: "导出 CSV",
  },
] as const;

test("sixty orders of a sheet with names take five actions to rows and an export with names: pasted by mouse in English, from a file by keyboard in Chinese", async ({
  page,
}) => {
  const rows = Array.from({ length: 60 }, (_, at) => ({
    id: at === 0 ? sampleOrder("KJB, code 16") : `41697573858973${10_000 + at}`,
    buyer: `王${at + 1}`,
  }));
  const first = rows[0]!;
  // The product answers the first order. The others get its answer here, because a key has 60 calls a minute.
  let answer: { response: APIResponse; body: string } | undefined;
  await page.route("**/v1/orders/payment-methods", async (route) => {
    const { order_id: id } = route.request().postDataJSON();
    if (!answer) {
      const response = await route.fetch();
      answer = { response, body: await response.text() };
    }
    await route.fulfill({ response: answer.response, body: answer.body.replaceAll(first.id, id) });
  });
  await page.route("**/v1/account", async (route) => {
    const response = await route.fetch();
    const account = await response.json();
    account.plan.requests_per_minute = 600;
    await route.fulfill({ response, json: account });
  });
  await signInAs(page, "support");
  for (const { lang, head, screen, check, done, verdict, save } of sheetWords)
    await test.step(lang, async () => {
      const text = [head, ...rows.map(({ id, buyer }) => `${id},${buyer}`)].join("\n");
      const { press } = lang === "en" ? mouse() : keyboard(page);
      const button = (name: string | RegExp) => page.getByRole("button", { name });
      await press(page.getByRole("link", { name: screen, exact: true }));
      if (lang === "en") {
        await press(page.getByLabel("Order id", { exact: true }));
        await page.keyboard.insertText(text);
        await press(button(check));
      } else {
        const [dialog] = await Promise.all([page.waitForEvent("filechooser"), press(button("选择文件"))]);
        await dialog.setFiles({ name: "订单.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
        await expect(button(check)).toBeFocused();
        await page.keyboard.press("Enter");
      }
      await expect(page.getByText(done).first()).toBeVisible();
      const row = page.getByRole("row").nth(1);
      await expect(row).toContainText(first.buyer);
      await expect(row).toContainText(verdict);
      const [download] = await Promise.all([page.waitForEvent("download"), press(button(save))]);
      const csv = Buffer.concat(await (await download.createReadStream()).toArray()).toString("utf8");
      for (const { id, buyer } of rows) expect(csv).toContain(`"\t${id}",${buyer},`);
      if (lang === "en") await page.getByRole("button", { name: "切换到中文" }).click();
    });
});
