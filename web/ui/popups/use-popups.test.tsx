import { fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

// The set-up of the tests fetches the popups; modules that are read anew have none yet, like a page that was just opened.
beforeEach(() => {
  vi.resetModules();
});

it("opens a menu that was pressed before it was there", async () => {
  const { Menu } = await import("../menu.tsx");
  render(<Menu label="More" trigger="…" actions={[{ text: "Empty", run: () => {} }]} />);
  fireEvent.click(screen.getByRole("button", { name: "More" }));
  expect(await screen.findByRole("menuitem", { name: "Empty" })).toBeInTheDocument();
});

it("opens a list that was pressed before it was there, by keyboard too", async () => {
  const { Select } = await import("../select.tsx");
  const options = [
    { value: "1688", label: "1688" },
    { value: "taobao", label: "Taobao" },
  ];
  render(<Select label="Platform" options={options} value="taobao" onChange={() => {}} />);
  expect(screen.getByRole("button", { name: "Taobao Platform", expanded: false })).toBeInTheDocument();
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("option", { name: "Taobao", selected: true })).toBeInTheDocument();
});

it("keeps the focus on the button of what is fetched", async () => {
  const { Popover } = await import("../popover.tsx");
  const { usePopups } = await import("./use-popups.ts");
  const Arrived = () => (usePopups() ? <p>arrived</p> : null);
  render(
    <>
      <Popover label="Units" trigger="12 / 5,000">
        More
      </Popover>
      <Arrived />
    </>,
  );
  await userEvent.tab();
  await screen.findByText("arrived");
  expect(screen.getByRole("button", { name: "12 / 5,000" })).toHaveFocus();
  expect(screen.queryByRole("dialog")).toBeNull();
});
