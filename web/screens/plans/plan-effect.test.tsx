import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { AppRow } from "#contract/console-apps";
import { i18n } from "../../i18n/i18n.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PlanEffect } from "./plan-effect.tsx";

beforeAll(() => loadWords("plans"));

const app = (name: string): AppRow => ({
  id: name,
  name,
  mode: "self",
  plan: "p",
  plan_enabled: true,
  state: "approved",
  state_reason: null,
  merchant_uuid: null,
  warehouse_code: null,
  created_at: null,
  version: 1,
  changed_at: null,
  changed_by: null,
  in_file: false,
});

test("names the apps that a change is about, and counts those beyond five", () => {
  const apps = ["a", "b", "c", "d", "e", "f", "g"].map(app);
  const change = { field: "daily_units", from: 10, to: 30 } as const;
  const { rerender } = render(<PlanEffect changes={[change]} apps={apps} />);
  expect(screen.getByText("Units per day: 10 → 30 (20 more)")).toBeVisible();
  expect(screen.getByText("for 7 apps: a, b, c, d, e, and 2 more")).toBeVisible();
  rerender(<PlanEffect changes={[change]} apps={apps.slice(0, 1)} />);
  expect(screen.getByText("for 1 app: a")).toBeVisible();
});

test("its Chinese lines have full-width punctuation", () => {
  i18n.changeLanguage("zh-CN");
  render(<PlanEffect changes={[{ field: "daily_units", from: 10, to: 30 }]} apps={[]} />);
  expect(screen.getByText("每日额度：10 → 30（增加 20）")).toBeVisible();
});
