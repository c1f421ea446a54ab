import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { i18n } from "../../i18n/i18n.ts";
import { Money } from "./money.tsx";

test("shows fen as yuan, with the fen on hover", () => {
  const { container } = render(<Money fen={32120} />);
  expect(container).toHaveTextContent(/^¥321\.20$/);
  expect(container.firstChild).toHaveAttribute("title", "32120 fen");
});

test("shows the fen next to the yuan on request", () => {
  expect(render(<Money fen={123456789} showFen />).container).toHaveTextContent(
    /^¥1,234,567\.89 123456789 fen$/,
  );
});

test("shows a known zero as an amount and an unknown amount as a word", async () => {
  expect(render(<Money fen={0} />).container).toHaveTextContent(/^¥0\.00$/);
  expect(render(<Money fen={null} />).container).toHaveTextContent(/^unknown$/);
  i18n.changeLanguage("zh-CN");
  expect(render(<Money yuan={null} />).container).toHaveTextContent(/^未知$/);
});

test("shows every digit of the largest amount and of yuan with four decimals", () => {
  expect(render(<Money fen={9007199254740991} />).container).toHaveTextContent(/^¥90,071,992,547,409\.91$/);
  expect(render(<Money yuan="1234.5678" />).container).toHaveTextContent(/^¥1,234\.5678$/);
});
