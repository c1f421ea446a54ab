import { render, screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditFacts } from "#server/store/audit.ts";
import { changeLanguage, loadWords } from "../../i18n/load-words.ts";
import { AuditChange } from "./audit-change.tsx";

beforeAll(() => Promise.all((["audit", "apps", "operators", "payment-methods"] as const).map(loadWords)));
afterAll(() => changeLanguage("en"));

const said = (before: AuditFacts | null, after: AuditFacts | null) => {
  const { container, unmount } = render(<AuditChange before={before} after={after} />);
  const lines = [...container.querySelectorAll("li")].map(({ textContent }) => textContent);
  unmount();
  return lines;
};

const plan = {
  before: { enabled: true, daily_units: 2000, channels: ["1688"], units: {} },
  after: {
    enabled: false,
    daily_units: 20_000,
    channels: ["1688", "taobao"],
    units: { "orders.preview": 3, "products.detail": 2 },
  },
};
const key = { environment: "live", scopes: ["order:read", "product:search"], note: null, revoked: false };
const operator = { role: "buyer", second_factor: "required", disabled: true };

test("shows each field in the reader's language, before and after", async () => {
  expect(said(plan.before, plan.after)).toEqual([
    "Switched on Yes → No",
    "Units per day 2,000 → 20,000",
    "Marketplaces 1688 → 1688, Taobao",
    "Custom weights None → Preview order 3, Product detail 2",
  ]);
  expect(said(null, key)).toEqual(["Environment Live", "Scopes order:read, product:search", "Revoked No"]);
  expect(said(null, { verdict: "fix_authorization", error_code: "500_2" })).toEqual([
    "Verdict Fix the authorization first",
    "Error code 500_2",
  ]);
  expect(said({ state: "requested", mode: "self" }, { state: "suspended", mode: "warehouse" })).toEqual([
    "State Waiting for approval → Suspended",
    "Mode Self → Warehouse",
  ]);
  await changeLanguage("zh-CN");
  expect(said(plan.before, plan.after)).toEqual([
    "启用 是 → 否",
    "每日额度 2,000 → 20,000",
    "平台 1688 → 1688、淘宝",
    "单独点数 无 → 预览订单 3、商品详情 2",
  ]);
  expect(said(null, operator)).toEqual(["角色 采购员", "第二重验证 必须使用", "停用 是"]);
  await changeLanguage("en");
});

test("shows a key's end in the reader's local time, and that a secret was replaced", () => {
  expect(said({ expires_at: null }, { expires_at: "2026-11-24T00:00:00.000Z" })[0]).toMatch(
    /^Ends Never → 2026-11-2[34] /,
  );
  expect(said({ revoked: false }, { revoked: true, new_key: "key_2" })).toEqual([
    "Revoked No → Yes",
    "New key key_2",
  ]);
  expect(said({}, { text: "another one", merchant_uuid: "another one" })).toEqual([
    "Text of the key Replaced",
    "Merchant UUID Replaced",
  ]);
});

test("shows unknown values of a later version unchanged", () => {
  const later = { colour: "red", state: "sleeping", units: { a: 1.5 } };
  expect(said(null, later as AuditFacts)).toEqual([
    "colour red",
    "State sleeping",
    'Custom weights {"a":1.5}',
  ]);
  render(<AuditChange before={null} after={later as AuditFacts} />);
  expect(screen.getByText("colour").tagName).toBe("CODE");
});
