import { expect, type Page } from "@playwright/test";
import { productCases as products1688 } from "../server/marketplaces/alibaba-1688/simulator/scenarios.ts";
import { documentedProduct } from "../server/marketplaces/alibaba-1688/simulator/simulate-products.ts";
import {
  buildCaseProducts,
  productCases as productsTaobao,
} from "../server/marketplaces/taobao/simulator/product-cases.ts";

/** Row of an import with its data in the catalogue; `price` is fen for one piece, by the quantity of the offer. */
export type SampleLine = {
  row: string;
  id: string;
  specId: string;
  title: string;
  price: (pieces: number) => number;
};

/** Returns a line for a variant of the documented 1688 product whose English label starts with `label`. */
export function line1688(label: string, quantity: number, variant = 0): SampleLine {
  const found = products1688.find((row) => row.label.en.startsWith(label));
  if (!found) throw new Error(`No documented product is labelled ${label}.`);
  if (found.gone)
    return { row: `1688,${found.id},,${quantity}`, id: found.id, specId: "", title: "", price: () => 0 };
  const product = documentedProduct(found);
  // A few variants of the catalogue are sold out, which would hide the property that the sample shows.
  const inStock = product.variants.filter(({ stock }) => stock > 0);
  const specId = inStock[variant]?.specId ?? "";
  return {
    row: `1688,${found.id},${specId},${quantity}`,
    id: found.id,
    specId,
    title: product.title,
    price: (pieces) =>
      product.tiers.findLast(({ minQuantity }) => pieces >= minQuantity)?.price ?? product.price,
  };
}

/** Returns a line for a documented Taobao product, with the id of its item page. */
export function lineTaobao(label: string, quantity: number, variant = 0): SampleLine {
  const found = productsTaobao.find((row) => row.label.en.startsWith(label));
  const product = buildCaseProducts().find(({ id }) => id === found?.id);
  if (!found || !product) throw new Error(`No documented item is labelled ${label}.`);
  const sku = product.variants[variant];
  return {
    row: `taobao,${found.id},${sku?.skuId ?? ""},${quantity}`,
    id: found.id,
    specId: sku?.skuId ?? "",
    title: product.title,
    price: () => sku?.price ?? product.price,
  };
}

const addressBlock = "张三 13800000000 浙江省杭州市滨江区网商路699号";

export async function importRows(page: Page, rows: string[]): Promise<void> {
  await page.getByRole("button", { name: /^(Import|导入)$/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog
    .getByLabel(/^(File content|文件内容)$/)
    .fill(["channel,id,spec_id,quantity", ...rows].join("\n"));
  await dialog.getByRole("button", { name: /^(Import|导入|只导入).*[0-9]/ }).click();
  await expect(dialog).toBeHidden();
}

async function fillReceiver(page: Page): Promise<void> {
  const paste = page.getByLabel(/^(Paste an address|粘贴地址)$/);
  const edit = page.getByRole("button", { name: /^(Edit the receiver|修改收货人)$/ });
  await paste.or(edit).waitFor();
  if (await edit.isVisible()) await edit.click();
  await paste.fill(addressBlock);
}

/** Imports lines and reads their products. */
export async function importAndRead(page: Page, lines: SampleLine[]): Promise<void> {
  await importRows(
    page,
    lines.map(({ row }) => row),
  );
  const read = page.getByRole("button", { name: /^(Read products|读取商品)/ });
  await read.click();
  await read.waitFor({ state: "hidden" });
}

/** Imports lines, reads their products and fills the receiver, so that one press makes a preview. */
export async function prepare(page: Page, lines: SampleLine[]): Promise<void> {
  await importAndRead(page, lines);
  await fillReceiver(page);
}

export async function previewAll(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^(?:Preview[^t]* · [0-9]+ |(?:重新)?预览.* （[0-9]+ 点）)/ })
    .first()
    .click();
}
