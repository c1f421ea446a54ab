import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { i18n } from "../../i18n/i18n.ts";
import { IdText } from "../display/id-text.tsx";

test("shows an id whole, and its button is named after it, copies it and confirms", async () => {
  const user = userEvent.setup();
  const id = "239695213738498520";
  render(<IdText id={id} what="order id" />);
  expect(screen.getByText(id)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Copy order id 239695213738498520" }));
  expect(await navigator.clipboard.readText()).toBe(id);
  expect(await screen.findByText("Copied order id")).toBeInTheDocument();
});

test("has a Chinese name in Chinese", async () => {
  i18n.changeLanguage("zh-CN");
  render(<IdText id="1" what="订单号" />);
  expect(screen.getByRole("button", { name: "复制订单号 1" })).toBeVisible();
});

test("shows the text for copying by hand when the browser refuses, and returns the focus", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  document.execCommand = () => false;
  render(<IdText id="239695213738498520" what="order id" />);
  await user.click(screen.getByRole("button", { name: "Copy order id 239695213738498520" }));
  const dialog = await screen.findByRole("dialog", { name: "Copy order id" });
  const name = "The browser did not allow copying. Copy the text from this field yourself.";
  const field = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name });
  await user.tab();
  expect(field).toHaveFocus();
  expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(["239695213738498520", 0, 18]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Copy order id 239695213738498520" })).toHaveFocus(),
  );
});
