import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { loadWords } from "../../i18n/load-words.ts";
import { CodesDialog } from "./codes-dialog.tsx";

test("closes recovery codes, which are shown once, only by their own button", async () => {
  await loadWords("security");
  const close = vi.fn();
  render(<CodesDialog codes={["abcd-efgh"]} onClose={close} />);
  await screen.findByText("abcd-efgh");
  await userEvent.keyboard("{Escape}");
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "I have stored them" }));
  expect(close).toHaveBeenCalledOnce();
});
