import { expect, test } from "vitest";
import { endpoints } from "../public/endpoints.ts";
import { mayCall, mayOpen, roleNames, roles } from "./roles.ts";

test("support may check payment methods but neither preview nor search", () => {
  expect(mayOpen("support", "payment-methods")).toBe(true);
  expect(mayCall("support", "orders.payment-methods")).toBe(true);
  for (const operation of ["orders.preview", "products.search", "products.detail"] as const)
    expect(mayCall("support", operation)).toBe(false);
});

test("a buyer may preview and search but not check payment methods", () => {
  for (const operation of ["orders.preview", "products.search", "products.detail", "category.item"] as const)
    expect(mayCall("buyer", operation)).toBe(true);
  expect(mayCall("buyer", "orders.payment-methods")).toBe(false);
  expect(mayOpen("buyer", "payment-methods")).toBe(false);
  expect(mayOpen("buyer", "access")).toBe(false);
});

test("an admin may call every endpoint and open every screen of the other roles", () => {
  for (const { id } of endpoints) expect(mayCall("admin", id)).toBe(true);
  for (const role of roleNames)
    for (const screen of roles[role].screens) expect(mayOpen("admin", screen)).toBe(true);
  expect(mayOpen("admin", "access")).toBe(true);
});
