import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { i18n } from "../i18n/i18n.ts";
import { Button } from "./button.tsx";

test.each([
  ["en", 1, "Check · 1 unit"],
  ["en", 3, "Check · 3 units"],
  ["en", 1200, "Check · 1,200 units"],
  ["zh-CN", 1, "Check · 1 个单位"],
  ["zh-CN", 3, "Check · 3 个单位"],
])("%s: a button that costs %i is named %j", async (language, units, name) => {
  await i18n.changeLanguage(language);
  render(<Button units={units}>Check</Button>);
  expect(screen.getByRole("button", { name })).toBeVisible();
});

test("a button that costs nothing says nothing about units", () => {
  render(<Button>Refresh</Button>);
  expect(screen.getByRole("button")).toHaveTextContent(/^Refresh$/);
});
