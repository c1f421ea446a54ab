import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { AppRow } from "#contract/console/console-apps";
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
  purchasing: null,
  created_at: null,
  version: 1,
  changed_at: null,
  changed_by: null,
  in_file: false,
});

test("names the apps that a change affects, and counts those beyond five", () => {
  const apps = ["a", "b", "c", "d", "e", "f", "g"].map(app);
  const change = "Units per day: 10 → 30 (20 more)";
  const { rerender } = render(<PlanEffect changes={[change]} apps={apps} />);
  expect(screen.getByText(change)).toBeVisible();
  expect(screen.getByText("for 7 apps: a, b, c, d, e, and 2 more")).toBeVisible();
  rerender(<PlanEffect changes={[change]} apps={apps.slice(0, 1)} />);
  expect(screen.getByText("for 1 app: a")).toBeVisible();
});
