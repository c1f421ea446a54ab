import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { i18n } from "./i18n.ts";
import { useTranslation } from "./use-translation.ts";

function Said({ count }: { count: number }) {
  const { t } = useTranslation("payment-methods");
  return (
    <>
      <p>{t("not_sent", { count })}</p>
      <p>{t("warnings.short.title", { count, fewest: "{{count}}$&" })}</p>
      <p>{t("common:units", { count })}</p>
    </>
  );
}

const said = () => screen.getAllByRole("paragraph").map(({ textContent }) => textContent);

test("selects the plural and the number format by the language, and inserts values unchanged", () => {
  const { rerender } = render(<Said count={1} />);
  expect(said()).toEqual(["1 entry will not be sent", "1 id has fewer than {{count}}$& digits", "1 unit"]);
  rerender(<Said count={12_000} />);
  expect(said()[0]).toBe("12,000 entries will not be sent");
  act(() => i18n.changeLanguage("zh-CN"));
  expect(said()[0]).toContain("12,000");
  expect(said()[2]).toBe("12,000 点");
});

test("puts a space between Chinese and a Latin value, and none between Chinese characters", () => {
  function Links() {
    const { t } = useTranslation("product");
    return ["1688", "淘宝"].map((name) => <p key={name}>{t("detail.source_link", { name })}</p>);
  }
  act(() => i18n.changeLanguage("zh-CN"));
  render(<Links />);
  expect(said()).toEqual(["在 1688 查看", "在淘宝查看"]);
});

test("returns the same function until the language changes", () => {
  const seen = new Set<unknown>();
  function Watch() {
    seen.add(useTranslation().t);
    return null;
  }
  const { rerender } = render(<Watch />);
  rerender(<Watch />);
  expect(seen.size).toBe(1);
  act(() => i18n.changeLanguage("zh-CN"));
  expect(seen.size).toBe(2);
});

test("returns the list of texts of one key", () => {
  function Steps() {
    const { list } = useTranslation("payment-methods");
    return list("verdict.fix_authorization.steps").map((step) => <li key={step}>{step}</li>);
  }
  render(<Steps />);
  expect(screen.getAllByRole("listitem").length).toBe(3);
});

test("finds a key that contains a dot, such as an operation's", () => {
  function Operation() {
    return useTranslation().t("operations.orders.payment-methods");
  }
  render(<Operation />);
  expect(screen.getByText("Payment methods")).toBeVisible();
});
