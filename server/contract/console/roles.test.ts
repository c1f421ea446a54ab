import { expect, test } from "vitest";
import { isGranted, may, mayOpen, roleNames, screensOf } from "./roles.ts";

test("lets support check payment methods but neither preview nor search", () => {
  expect(may("support", "payment-methods.use")).toBe(true);
  expect(may("support", "preview.use")).toBe(false);
  expect(may("support", "products.use")).toBe(false);
});

test("lets a buyer preview and search but not check payment methods", () => {
  for (const action of ["preview.use", "products.use", "categories.use"] as const)
    expect(may("buyer", action)).toBe(true);
  expect(may("buyer", "payment-methods.use")).toBe(false);
  expect(mayOpen("buyer", "payment-methods")).toBe(false);
  expect(mayOpen("buyer", "access")).toBe(false);
});

test("shows each role's screens in this order in its menu", () => {
  expect(screensOf("buyer")).toEqual(["categories", "products", "preview", "activity"]);
  expect(screensOf("support")).toEqual(["payment-methods", "categories", "activity"]);
  expect(screensOf("admin")).toEqual([
    "categories",
    "products",
    "preview",
    "payment-methods",
    "activity",
    "usage",
    "access",
    "apps",
    "plans",
    "webhooks",
    "operators",
    "audit",
  ]);
});

test("shows the screen of orders in every menu while purchasing is on, and in none while it is off", () => {
  for (const role of roleNames) {
    expect(screensOf(role, true)).toContain("orders");
    expect(screensOf(role, true).filter((screen) => screen !== "orders")).toEqual(screensOf(role));
  }
});

test("lets an admin open every screen of the other roles", () => {
  for (const role of roleNames)
    for (const screen of screensOf(role)) expect(mayOpen("admin", screen)).toBe(true);
});

test("lets no role create or cancel orders without a grant", () => {
  for (const action of ["orders.create", "orders.cancel"] as const) {
    expect(isGranted(action)).toBe(true);
    expect(roleNames.filter((role) => may(role, action))).toEqual([]);
  }
  expect(isGranted("orders.read")).toBe(false);
});
