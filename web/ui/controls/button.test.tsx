import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";
import { i18n } from "../../i18n/i18n.ts";
import { Button } from "./button.tsx";

test.each([
  ["en", 1, "Check · 1 unit"],
  ["en", 3, "Check · 3 units"],
  ["en", 1200, "Check · 1,200 units"],
  ["zh-CN", 1, /^Check ?（1 点）$/],
  ["zh-CN", 3, /^Check ?（3 点）$/],
] as const)("names, in %s, a button that costs %i %j", async (language, units, name) => {
  i18n.changeLanguage(language);
  render(<Button units={units}>Check</Button>);
  expect(screen.getByRole("button", { name })).toBeVisible();
});

test("does not mention units when a press is free", () => {
  render(<Button>Refresh</Button>);
  expect(screen.getByRole("button")).toHaveTextContent(/^Refresh$/);
});

test("presses once while Enter is held", async () => {
  const onPress = vi.fn();
  render(<Button onPress={onPress}>Check</Button>);
  await userEvent.tab();
  await userEvent.keyboard("{Enter>5/}");
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("ignores the second click of a double click on a button with a cost, however quick the answer, and counts both without one", async () => {
  const onPress = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" units={1} onPress={onPress}>
        Check
      </Button>
    </form>,
  );
  await userEvent.dblClick(screen.getByRole("button"));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  cleanup();
  render(<Button onPress={onPress}>Next</Button>);
  await userEvent.dblClick(screen.getByRole("button"));
  expect(onPress).toHaveBeenCalledTimes(3);
  cleanup();
  render(
    <Button ignoresSecondClick onPress={onPress}>
      Pause
    </Button>,
  );
  await userEvent.dblClick(screen.getByRole("button"));
  expect(onPress).toHaveBeenCalledTimes(4);
});

test("ignores presses while pending, keeps the focus, and announces its name", async () => {
  i18n.changeLanguage("en");
  const onPress = vi.fn();
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  const button = (isPending: boolean) => (
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" isPending={isPending} onPress={onPress}>
        Check
      </Button>
    </form>
  );
  const { rerender, unmount } = render(button(false));
  screen.getByRole("button").focus();
  rerender(button(true));
  expect(screen.getByRole("button")).toHaveFocus();
  expect(screen.getByRole("button")).toHaveAttribute("aria-disabled", "true");
  fireEvent.click(screen.getByRole("button"));
  expect(onPress).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(button(false));
  fireEvent.click(screen.getByRole("button"));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  unmount();
  expect(document.querySelector("[aria-labelledby]")).toBeNull();
});
