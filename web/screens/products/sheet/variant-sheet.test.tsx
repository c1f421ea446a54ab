import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { coloursBySizes, inEnglish, productWith } from "../../../cart/testing/product-with.ts";
import { VariantSheet } from "./variant-sheet.tsx";

const field = (name: string) => screen.getByRole("textbox", { name: `${name} quantity` });
const sum = () => screen.getByRole("region", { name: "Total" });
const many = coloursBySizes(
  ["黑色", "白色", "红色", "绿色", "蓝色", "灰色", "黄色", "紫色"],
  ["S", "M", "L", "XL"],
);

test("shows a matrix with a named field, price and stock for each variant", () => {
  render(
    <VariantSheet
      operatorId="op_1"
      onView={() => {}}
      product={productWith(coloursBySizes(["黑色", "白色"], ["M", "L"]))}
    />,
  );
  expect(screen.getByRole("columnheader", { name: "M" })).toBeVisible();
  expect(screen.getByRole("rowheader", { name: "白色" })).toBeVisible();
  expect(field("黑色 / M")).toHaveAccessibleDescription("¥12.50 100 left");
  expect(screen.getAllByRole("textbox")).toHaveLength(4);
});

test("shows at every field the price of the tier that the pieces reach together", async () => {
  const price_tiers = [
    { min_quantity: 1, price: "64.00" },
    { min_quantity: 10, price: "55.68" },
  ];
  const person = userEvent.setup();
  const variants = coloursBySizes(["黑色", "白色"], ["M", "L"]);
  render(
    <VariantSheet operatorId="op_1" onView={() => {}} product={productWith(variants, { price_tiers })} />,
  );
  expect(field("白色 / L")).toHaveAccessibleDescription("¥64.00 100 left");
  await person.type(field("黑色 / M"), "9");
  expect(field("白色 / L")).toHaveAccessibleDescription("¥64.00 100 left");
  await person.type(field("黑色 / L"), "1");
  expect(field("白色 / L")).toHaveAccessibleDescription("¥55.68 100 left");
  await person.keyboard("{Escape}");
  expect(field("黑色 / M")).toHaveAccessibleDescription("¥64.00 100 left");
});

test("updates a list's price column to the tier as well", async () => {
  const price_tiers = [
    { min_quantity: 1, price: "64.00" },
    { min_quantity: 10, price: "55.68" },
  ];
  const variants = [
    { attributes: [["颜色", "黑色"]] as [string, string][] },
    { attributes: [["颜色", "白色"]] as [string, string][] },
  ];
  render(
    <VariantSheet operatorId="op_1" onView={() => {}} product={productWith(variants, { price_tiers })} />,
  );
  const white = screen.getByRole("row", { name: /白色/ });
  expect(white).toHaveTextContent("¥64.00");
  fireEvent.change(field("黑色"), { target: { value: "10" } });
  expect(white).toHaveTextContent("¥55.68");
});

test("moves with arrows and Enter and undoes with Esc, as in a spreadsheet", async () => {
  const person = userEvent.setup();
  render(
    <VariantSheet
      operatorId="op_1"
      onView={() => {}}
      product={productWith(coloursBySizes(["黑色", "白色"], ["M", "L"]))}
    />,
  );
  await person.click(field("黑色 / M"));
  await person.keyboard("12{ArrowRight}");
  expect(field("黑色 / L")).toHaveFocus();
  await person.keyboard("3{Enter}");
  expect(field("白色 / L")).toHaveFocus();
  await person.keyboard("{ArrowLeft}{ArrowUp}");
  expect(field("黑色 / M")).toHaveFocus();
  expect(sum()).toHaveTextContent("15 pieces · 2 variants");
  expect(sum()).toHaveTextContent("Subtotal ¥187.50");
  await person.keyboard("{Escape}");
  expect(field("黑色 / L")).toHaveValue("");
  expect(sum()).toHaveTextContent("12 pieces · 1 variant");
});

test("fills a pasted block from the field down and right", async () => {
  render(
    <VariantSheet
      operatorId="op_1"
      onView={() => {}}
      product={productWith(coloursBySizes(["黑色", "白色"], ["M", "L"]))}
    />,
  );
  fireEvent.paste(field("黑色 / M"), {
    clipboardData: { getData: () => '"1"\t2.0\n３件\t101\n5' },
  });
  await waitFor(() => expect(field("白色 / M")).toHaveValue("3"));
  expect(field("黑色 / L")).toHaveValue("2");
  expect(field("白色 / L")).toHaveAccessibleDescription(/More than the 100 in stock/);
  expect(screen.getByText("1 pasted value had no field and was left out")).toBeVisible();
});

test("shows a variant without stock as sold out, before and after a quantity", async () => {
  const person = userEvent.setup();
  const variants = coloursBySizes(["黑色"], ["M", "L"]).map((variant, at) =>
    at === 0 ? { ...variant, stock: 0 } : variant,
  );
  render(<VariantSheet operatorId="op_1" onView={() => {}} product={productWith(variants)} />);
  expect(field("黑色 / M")).toHaveAccessibleDescription(/sold out/);
  await person.type(field("黑色 / M"), "2");
  expect(field("黑色 / M")).toHaveAccessibleDescription(/Sold out\./);
  expect(field("黑色 / M")).not.toHaveAccessibleDescription(/max|stock/);
});

test("hides variants by a filter, never their quantities", async () => {
  const person = userEvent.setup();
  render(<VariantSheet operatorId="op_1" onView={() => {}} product={productWith(many)} />);
  await person.type(field("黑色 / S"), "4");
  await person.type(screen.getByRole("searchbox", { name: "Filter variants" }), "白");
  expect(await screen.findByText(/4 of 32 variants shown/)).toBeVisible();
  expect(screen.queryByRole("textbox", { name: "黑色 / S quantity" })).toBeNull();
  expect(screen.getByText(/1 filled variant is hidden/)).toBeVisible();
  expect(sum()).toHaveTextContent("4 pieces · 1 variant");
});

test("shows three attributes as a list, and no attributes as one field", () => {
  const three = many.map(({ attributes }) => ({
    attributes: [...attributes, ["款式", "常规"] as [string, string]],
  }));
  const { unmount } = render(
    <VariantSheet operatorId="op_1" onView={() => {}} product={productWith(three)} />,
  );
  const table = screen.getByRole("table", { name: "Quantities" });
  expect(within(table).getByRole("textbox", { name: "黑色 / S / 常规 quantity" })).toBeVisible();
  unmount();
  render(
    <VariantSheet operatorId="op_1" onView={() => {}} product={productWith([], { min_order_quantity: 5 })} />,
  );
  fireEvent.change(screen.getByRole("textbox", { name: "Quantity" }), { target: { value: "4" } });
  expect(screen.getByRole("textbox", { name: "Quantity" })).toHaveAccessibleDescription(
    "Below the minimum order of 5 pieces (MOQ).",
  );
});

test("shows a variant's names in both languages, in a matrix and in a list, and finds it by either", async () => {
  const words = { 颜色: "Colour", 规格: "Size", 黑色: "Black", 红色: "Red" };
  const { unmount } = render(
    <VariantSheet operatorId="op_1" onView={() => {}} product={inEnglish(productWith(many), words)} />,
  );
  expect(screen.getByRole("table", { name: /颜色 \(Colour\)/ })).toBeVisible();
  expect(screen.getByRole("rowheader", { name: "黑色 (Black)" })).toHaveTextContent("黑色 (Black)");
  await userEvent.type(screen.getByRole("searchbox", { name: "Filter variants" }), "black");
  expect(await screen.findByText(/4 of 32 variants shown/)).toBeVisible();
  expect(field("黑色 (Black) / S")).toBeVisible();
  unmount();
  const one = productWith([{ attributes: [["颜色", "黑色"]] }, { attributes: [["颜色", "红色"]] }]);
  render(<VariantSheet operatorId="op_1" onView={() => {}} product={inEnglish(one, words)} />);
  expect(screen.getByRole("rowheader", { name: "红色 (Red)" })).toHaveTextContent("红色 (Red)");
});
