import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PreviewResult } from "#contract/public/preview";
import { addCart, type Cart, cartAt, cartStorage, lineKey, setQuantity } from "./cart.ts";
import { previewGroups } from "./preview-groups.ts";
import { cartVerdict, savePreviewedCart, usePreviewedCarts } from "./previewed-carts.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const at = Date.parse("2026-11-21T04:00:00.000Z");
const money = (amount: number | null) => ({ amount, currency: "CNY" as const, unit: "minor" as const });

function answer(payment: number | null, code?: string) {
  const total = { merchandise: money(payment), shipping: money(0), payment: money(payment) };
  return { success: code === undefined, code, total, sellers: [] } as unknown as PreviewResult;
}
const verdict = (cart: Cart) => cartVerdict(cart, renderHook(() => usePreviewedCarts()).result.current);
const current = (cart: Cart) => cartAt(cartStorage.read().value, cart.id) ?? cart;
const twoMarketplaces = () =>
  addCart("Friday", { lines: [sampleEntry(), sampleEntry({ channel: "taobao", id: "rotates" })] });

/** Saves one answer for each group of a cart, a minute apart. */
function preview(cart: Cart, ...answers: PreviewResult[]) {
  const groups = previewGroups(cart.lines, cart);
  answers.forEach((result, index) => {
    const group = groups[index];
    if (group) savePreviewedCart(cart.id, group, result, at + index * 60_000);
  });
}

afterEach(() => localStorage.clear());

test("says nothing about a cart that was never previewed", () => {
  expect(verdict(twoMarketplaces())).toEqual({ kind: "not_previewed" });
});

test("adds the payable amounts of all groups, as old as the oldest preview", () => {
  const cart = twoMarketplaces();
  preview(cart, answer(1999), answer(1));
  expect(verdict(cart)).toEqual({ kind: "orderable", payment: "20", at });
});

test("has no amount where a group has none, and none of a cart that a group refuses", () => {
  const cart = twoMarketplaces();
  preview(cart, answer(1999), answer(null));
  expect(verdict(cart)).toEqual({ kind: "orderable", payment: null, at });
  preview(cart, answer(1999), answer(1, "LINE_UNAVAILABLE"));
  expect(verdict(cart)).toEqual({ kind: "refused", at });
});

test("takes a cart as changed when a group was not previewed, or a quantity is another one", () => {
  const cart = twoMarketplaces();
  preview(cart, answer(1999));
  expect(verdict(cart)).toEqual({ kind: "changed", at });
  preview(cart, answer(1999), answer(1));
  setQuantity(cart.id, lineKey(sampleEntry()), 3);
  expect(verdict(current(cart))).toMatchObject({ kind: "changed" });
});
