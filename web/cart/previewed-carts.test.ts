import { renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  addCart,
  type Cart,
  cartAt,
  cartStorage,
  changeLines,
  lineKey,
  setQuantity,
  setSplit,
} from "./cart.ts";
import { lineEstimates } from "./estimate.ts";
import { previewGroups } from "./preview-groups.ts";
import { cartVerdict, markReceiver, savePreviewedCart, usePreviewedCarts } from "./previewed-carts.ts";
import { outdatedAfterMs } from "./sent-lines.ts";
import { sampleEntry } from "./testing/sample-entry.ts";

const at = Date.parse("2026-11-21T04:00:00.000Z");
type Said = Pick<Parameters<typeof savePreviewedCart>[0], "verdict" | "payment">;
const orderable = (payment: number | null): Said => ({ verdict: "orderable", payment });
const refused: Said = { verdict: "refused", payment: null };
const failed: Said = { verdict: "failed", payment: null };

const verdict = (cart: Cart, now = at) =>
  cartVerdict(cart, renderHook(() => usePreviewedCarts()).result.current, now);
const current = (cart: Cart) => cartAt(cartStorage.read().value, cart.id) ?? cart;
const twoMarketplaces = () =>
  addCart("Friday", { lines: [sampleEntry(), sampleEntry({ channel: "taobao", id: "rotates" })] });

/** Saves one result for each group of a cart, a minute apart. */
function preview(cart: Cart, ...results: Said[]) {
  const groups = previewGroups(cart.lines, cart);
  for (const [index, result] of results.entries()) {
    const lines = groups[index]?.lines ?? [];
    const estimates = lineEstimates(lines);
    const sent = lines.map((line, nth) => ({
      key: lineKey(line),
      quantity: line.quantity,
      estimate: estimates[nth]?.amount ?? null,
    }));
    savePreviewedCart({ cart: cart.id, sent, ...result, at: at + index * 60_000 });
  }
}

afterEach(() => localStorage.clear());

test("says nothing about a cart that was never previewed", () => {
  expect(verdict(twoMarketplaces())).toEqual({ kind: "not_previewed" });
});

test("adds the payable amounts of all groups, as old as the oldest preview", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999), orderable(1));
  expect(verdict(cart)).toEqual({ kind: "orderable", payment: "20", at });
});

test("has no amount where a group has no amount, or where a group is refused", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999), orderable(null));
  expect(verdict(cart)).toEqual({ kind: "orderable", payment: null, at });
  preview(cart, orderable(1999), refused);
  expect(verdict(cart)).toEqual({ kind: "refused", at });
});

test("treats a cart as changed when a group was not previewed, or a quantity differs", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999));
  expect(verdict(cart)).toEqual({ kind: "changed", at });
  preview(cart, orderable(1999), orderable(1));
  setQuantity(cart.id, lineKey(sampleEntry()), 3);
  expect(verdict(current(cart))).toMatchObject({ kind: "changed" });
});

test("treats an answer that can be ordered as outdated by the rule of the cart's page", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999), orderable(1));
  expect(verdict(cart, at + outdatedAfterMs - 1)).toMatchObject({ kind: "orderable" });
  expect(verdict(cart, at + outdatedAfterMs)).toEqual({ kind: "outdated", at });
  const [line] = previewGroups(cart.lines, cart).map(({ lines }) =>
    lines.map((one) => ({ key: lineKey(one), quantity: one.quantity, estimate: null })),
  );
  markReceiver(cart.id, line ?? [], true);
  expect(verdict(cart)).toEqual({ kind: "outdated", at });
  markReceiver(cart.id, line ?? [], false);
  expect(verdict(cart)).toMatchObject({ kind: "orderable" });
});

test("treats a whole cart as outdated once a later preview of a part of it was refused", () => {
  const seller = (id: string) => sampleEntry({ id, seller_id: id });
  const cart = addCart("", { lines: [seller("1"), seller("2")] });
  preview(cart, orderable(1999));
  setSplit(cart.id, true);
  preview(current(cart), orderable(1000), refused);
  setSplit(cart.id, false);
  expect(verdict(current(cart))).toEqual({ kind: "outdated", at });
  setSplit(cart.id, true);
  preview(current(cart), orderable(1000), orderable(999));
  setSplit(cart.id, false);
  expect(verdict(current(cart))).toMatchObject({ kind: "orderable" });
});

test("replaces what a preview said of the same lines when a newer one is refused or fails", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999), orderable(1));
  preview(cart, orderable(1999), failed);
  expect(verdict(cart)).toEqual({ kind: "failed", at });
  preview(cart, refused);
  expect(verdict(cart)).toEqual({ kind: "refused", at });
  preview(cart, orderable(1999), orderable(1));
  expect(verdict(cart)).toMatchObject({ kind: "orderable", payment: "20" });
});

test("treats a cart as changed when a product was read again after its preview and has another price", () => {
  const cart = addCart("", { lines: [sampleEntry({ fetched_at: new Date(at).toISOString() })] });
  preview(cart, orderable(1999));
  const read = (changes: object) =>
    changeLines(cart.id, (lines) => lines.map((line) => ({ ...line, ...changes })));
  read({ fetched_at: new Date(at + 1).toISOString() });
  expect(verdict(current(cart))).toMatchObject({ kind: "orderable" });
  read({ unit_price: "10.01" });
  expect(verdict(current(cart))).toEqual({ kind: "changed", at });
});

test("finds the preview of the same lines in any order, whatever their group was called, and after an undone change", () => {
  const cart = addCart("", { lines: [sampleEntry(), sampleEntry({ spec_id: "spec-b" })] });
  preview(cart, orderable(1999));
  setSplit(cart.id, true);
  changeLines(cart.id, (lines) => lines.toReversed());
  expect(verdict(current(cart))).toMatchObject({ kind: "orderable" });
  setQuantity(cart.id, lineKey(sampleEntry()), 3);
  preview(current(cart), orderable(2999));
  setQuantity(cart.id, lineKey(sampleEntry()), 2);
  expect(verdict(current(cart))).toMatchObject({ kind: "orderable", payment: "19.99" });
});

test("does not show an earlier verdict after a reload when the device is too full for the newer one", () => {
  const cart = twoMarketplaces();
  preview(cart, orderable(1999), orderable(1));
  const device = localStorage;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => device.getItem(key),
    removeItem: (key: string) => device.removeItem(key),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  preview(cart, refused);
  vi.unstubAllGlobals();
  expect(localStorage.getItem("until-sign-out.previewed-carts")).toBeNull();
});
