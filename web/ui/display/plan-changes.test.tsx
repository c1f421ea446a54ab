import { render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { i18n } from "../../i18n/i18n.ts";
import { loadWords } from "../../i18n/load-words.ts";
import { PlanChangeList, usePlanChanges } from "./plan-changes.tsx";

beforeAll(() => loadWords("administration"));
afterEach(() => i18n.changeLanguage("en"));

type Limits = Parameters<ReturnType<typeof usePlanChanges>>[0];
const usual: Limits = {
  enabled: true,
  daily_units: 10,
  requests_per_minute: 60,
  channels: ["1688"],
  units: {},
};

function Changes({ from = usual, to }: { from?: Limits; to: Limits }) {
  return <PlanChangeList changes={usePlanChanges()(from, to)} />;
}

const lines = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("lists each changed limit, including the cost of a call, and no other", () => {
  const dear = { "orders.preview": 30 };
  const { rerender } = render(
    <Changes to={{ ...usual, enabled: false, daily_units: 1_030, channels: [], units: dear }} />,
  );
  expect(lines()).toEqual([
    "Plan: On → Off",
    "Units per day: 10 → 1,030 (1,020 more)",
    "Marketplaces: 1688 → None",
    "Units of Preview order: 3 (default) → 30 (27 more)",
  ]);
  rerender(<Changes from={{ ...usual, units: dear }} to={{ ...usual, units: { "orders.preview": 3 } }} />);
  expect(lines()).toEqual(["Units of Preview order: 30 → 3 (27 fewer)"]);
  rerender(<Changes to={usual} />);
  expect(lines()).toEqual([]);
});

test("uses full-width punctuation in Chinese", async () => {
  i18n.changeLanguage("zh-CN");
  await loadWords("administration");
  render(<Changes to={{ ...usual, daily_units: 30 }} />);
  expect(lines()).toEqual(["每日额度：10 → 30（增加 20）"]);
});
