import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";

// The test setup loads the popups. Modules that are imported again have none yet, like a newly opened page.
beforeEach(() => {
  vi.resetModules();
});

test("opens a menu that was pressed before it had loaded, from the same button", async () => {
  const { Menu } = await import("../overlays/menu.tsx");
  render(<Menu label="More" trigger="…" actions={[{ text: "Empty", run: () => {} }]} />);
  const button = screen.getByRole("button", { name: "More", expanded: false });
  fireEvent.click(button);
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await screen.findByRole("menuitem", { name: "Empty" })).toBeInTheDocument();
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{ArrowDown}");
  expect(await screen.findByRole("menuitem", { name: "Empty" })).toBeInTheDocument();
});

test("opens nothing when a second press cancelled the first", async () => {
  const { Popover } = await import("../overlays/popover.tsx");
  const { loadPopups } = await import("./use-popups.ts");
  render(
    <Popover label="Units" trigger="12 / 5,000">
      More
    </Popover>,
  );
  const button = screen.getByRole("button", { name: "12 / 5,000" });
  fireEvent.click(button);
  fireEvent.click(button);
  await loadPopups();
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole("dialog", { name: "Units" })).toBeInTheDocument();
});
