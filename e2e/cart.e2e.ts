import { expect, test } from "./console-test.ts";
import { expectAccessible } from "./accessibility.ts";
import { importRows, line1688, prepare, previewAll } from "./sample-lines.ts";
import { signInAs } from "./sign-in-as.ts";

test("a sheet with bad rows names each by its number; carts can be named, duplicated, deleted and exported with every digit, and unreadable ones are quarantined", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const sheet = [
    "channel,id,spec_id,quantity",
    line1688("Colours", 2).row,
    "weidian,1,,2",
    "1688,9.07E+11,,2",
    "1688,907001255426,,0",
  ];
  await dialog.getByLabel("File content").fill(sheet.join("\n"));
  for (const message of [
    "Row 3: Marketplace “weidian”: write 1688 or taobao.",
    "Row 4: A spreadsheet such as Excel rounded the id “9.07E+11”",
    "Row 5: Quantity “0”: write a whole number",
  ])
    await expect(dialog).toContainText(message);
  await dialog.getByRole("button", { name: "Import the 1 valid line" }).click();
  await expect(page.getByText("1 line has not been read yet")).toBeVisible();

  const choose = async (action: string) => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  const title = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  await page.getByRole("button", { name: "Rename" }).press("Enter");
  const name = page.getByLabel("Name of the cart");
  await name.fill("十一月补货");
  await name.press("Enter");
  await expect(page.getByRole("button", { name: "Rename" })).toBeFocused();
  await choose("Duplicate");
  await expect(title("十一月补货, copy")).toBeVisible();
  await choose("Delete");
  await expect(title("十一月补货")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(title("十一月补货, copy")).toBeVisible();

  await page.getByRole("link", { name: "2 carts" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await page.getByRole("searchbox").fill("COPY");
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete 十一月补货, copy" }).press("Enter");
  await expect(page.getByText("No cart matches")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByRole("button", { name: "Delete 十一月补货, copy" }).click();
  await page.getByRole("searchbox").fill("");
  await page.getByRole("link", { name: "十一月补货" }).click();
  await expect(title("十一月补货")).toBeVisible();

  await choose("Hand over as a file");
  await expect(dialog).toContainText("The receiver is not in the file.");
  await expectAccessible(page);
  const [handedOver] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save the file" }).click(),
  ]);
  expect(handedOver.suggestedFilename()).toBe("十一月补货.json");
  await page.getByRole("button", { name: "New cart" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const buffer = Buffer.concat(await (await handedOver.createReadStream()).toArray());
  await dialog
    .getByLabel("File to import")
    .setInputFiles({ name: "cart.json", mimeType: "application/json", buffer });
  await dialog.getByRole("button", { name: "Add the cart 十一月补货 with 1 line" }).click();
  await expect(title("十一月补货")).toBeVisible();

  await page.getByRole("button", { name: "New cart" }).click();
  const line = line1688("Colours", 7);
  await importRows(page, [line.row]);
  await page.getByRole("button", { name: "More" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export CSV" }).click(),
  ]);
  const csv = Buffer.concat(await (await download.createReadStream()).toArray());
  await page.getByRole("button", { name: "New cart" }).click();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog
    .getByLabel("File to import")
    .setInputFiles({ name: "cart.csv", mimeType: "text/csv", buffer: csv });
  await dialog.getByRole("button", { name: "Import 1 line" }).click();
  await page.getByRole("button", { name: /^Details of / }).click();
  await expect(page.getByRole("main")).toContainText(line.id);
  await expect(page.getByRole("main")).toContainText(line.specId);
  await expect(page.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("7");

  await page.evaluate(() =>
    localStorage.setItem("carts", (localStorage.getItem("carts") ?? "").slice(0, -9)),
  );
  await page.reload();
  await expect(page.getByText("The saved carts could not be read")).toBeVisible();
  await expect(page.getByText("The cart is empty")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("carts.set-aside"))).toContain("907001255426");
});

test("files of Excel, WPS and pandas are imported in their encodings, and the page asks for the marketplace of plain ids", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  const dialog = page.getByRole("dialog");
  const { id } = line1688("Colours", 1);
  const sheets = {
    "semicolons.csv": Buffer.from(
      `sep=;\r\nchannel;id;spec_id;quantity;note\r\n1688;${id};;5;"red; blue"\r\n`,
    ),
    "utf-16be.csv": Buffer.from(`\ufeff平台\t,商品ID\t,数量\t\r\n1688\t,${id}\t,5\t\r\n`, "utf16le").swap16(),
    "gbk.csv": Buffer.concat([
      Buffer.from([
        0xc6, 0xbd, 0xcc, 0xa8, 0x2c, 0xc9, 0xcc, 0xc6, 0xb7, 0x49, 0x44, 0x2c, 0xca, 0xfd, 0xc1, 0xbf,
      ]),
      Buffer.from(`\r1688,${id},5\r`),
    ]),
    "pandas.csv": Buffer.from(`,channel,product_id,sku_id,qty\n0,1688.0,${id}.0,nan,5.0\n`),
  };
  for (const [name, buffer] of Object.entries(sheets)) {
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await dialog.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer });
    await dialog.getByRole("button", { name: "Import 1 line" }).click();
  }
  await expect(page.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("20");

  await page.getByRole("button", { name: "Import", exact: true }).click();
  await dialog.getByLabel("File content").fill(`Product ID, SKU, Qty\n${id}, , 3`);
  await expect(dialog).toContainText("Row 2: The marketplace of this id is not known.");
  await dialog.getByLabel("Marketplace of these ids").selectOption("1688");
  await dialog.getByRole("button", { name: "Import 1 line" }).click();
  await expect(page.getByRole("textbox", { name: /^Quantity of/ })).toHaveValue("23");
});

test("a name of eighty characters wraps, and nothing overflows the window", async ({ page }) => {
  await signInAs(page, "buyer", "/preview");
  await importRows(page, [line1688("Colours", 2).row]);
  await page.getByRole("button", { name: "Rename" }).click();
  const name = "很".repeat(80);
  await page.getByLabel("Name of the cart").fill(name);
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overflow()).toBeLessThanOrEqual(0);
  }
});

test("an edited quantity makes the answer outdated, an invalid one is named and never corrected, and reload and back keep cart and answer and spend nothing", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("500_009", 12)]);
  await previewAll(page);
  const verdict = page.getByRole("heading", { name: "The cart can be ordered" });
  await expect(verdict).toBeVisible();
  const quantity = page.getByRole("textbox", { name: /^Quantity of/ });
  await quantity.fill("13");
  await expect(page.getByText("This preview is out of date")).toBeVisible();
  await expect(page.getByText("Sold in packs of 12.")).toBeVisible();
  await expect(quantity).toHaveValue("13");
  await quantity.fill("1.5");
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await previewAll(page);
  await expect(quantity).toBeFocused();
  await quantity.fill("12");
  await expect(page.getByText("This preview is out of date")).toHaveCount(0);

  await expect(page).toHaveURL(/\/preview\?cart=[a-z0-9]+$/);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/bff/v1/")) calls.push(request.url());
  });
  await page.reload();
  await expect(verdict).toBeVisible();
  await expect(quantity).toHaveValue("12");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "Activity" }).click();
  await page.getByRole("heading", { level: 1, name: "Activity" }).waitFor();
  await page.goBack();
  await expect(verdict).toBeVisible();
  expect(calls).toEqual([]);
});

test("a missing field of a receiver is named at the field; a receiver is saved only on request, and can be removed", async ({
  page,
}) => {
  await signInAs(page, "buyer", "/preview");
  await prepare(page, [line1688("Colours", 2)]);
  const district = page.getByLabel("District");
  await district.fill("");
  await previewAll(page);
  await expect(district).toHaveAttribute("aria-invalid", "true");
  await expect(district).toHaveAccessibleDescription(/Fill in: District/);
  await page.getByLabel(/^Address id/).fill("123456789");
  await expect(district).not.toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(/^Address id/).fill("");
  await district.fill("滨江区");

  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await previewAll(page);
  await page.getByRole("heading", { name: "The cart can be ordered" }).waitFor();
  expect(await stored()).not.toContain("13800000000");
  await page.getByText("Keep this receiver on this device").click();
  await previewAll(page);
  await expect.poll(stored).toContain("13800000000");
  await page.reload();
  await expect(page.getByText("张三 · 13800000000")).toBeVisible();
  await page.getByRole("button", { name: "Edit the receiver" }).click();
  await expect(page.getByText("1 receiver is kept on this device")).toBeVisible();
  await page.getByRole("button", { name: "Use 张三 · 杭州市滨江区" }).click();
  await expect(page.getByLabel("Mobile")).toHaveValue("13800000000");
  await page.getByRole("button", { name: "Forget all receivers" }).click();
  await expect(page.getByText("is kept on this device")).toHaveCount(0);
  expect(await stored()).not.toContain("13800000000");
  await page.getByText("Keep this receiver on this device").click();
  await previewAll(page);
  await expect.poll(stored).toContain("13800000000");
  await page.getByRole("button", { name: /Demo buyer/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  expect(await stored()).not.toContain("13800000000");
});
