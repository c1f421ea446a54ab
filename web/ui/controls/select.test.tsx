import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { Select } from "./select.tsx";

const options = [
  { value: "alibaba", label: "1688" },
  { value: "taobao", label: "Taobao" },
  { value: "tao-china", label: "Tao China" },
  { value: "weidian", label: "Weidian" },
];

function Platforms() {
  const [value, setValue] = useState("taobao");
  return <Select label="Platform" options={options} value={value} onChange={setValue} />;
}

const chosen = () => screen.getByRole("button", { name: /Platform/ }).textContent;

beforeEach(async () => {
  render(<Platforms />);
  await userEvent.tab();
});

test("moves with the arrow keys while it is closed, and stops at both ends", async () => {
  await userEvent.keyboard("{ArrowLeft}");
  expect(chosen()).toBe("1688");
  await userEvent.keyboard("{ArrowLeft}");
  expect(chosen()).toBe("1688");
  await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(chosen()).toBe("Weidian");
});

test("selects the typed option while it is closed", async () => {
  await userEvent.keyboard("w");
  expect(chosen()).toBe("Weidian");
  await userEvent.keyboard("{ArrowLeft}");
  expect(chosen()).toBe("Tao China");
});

test("treats a space within typed words as part of them", async () => {
  await userEvent.keyboard("tao c");
  expect(chosen()).toBe("Tao China");
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("opens on mouse down and at the end of a touch", async () => {
  const button = () => screen.getByRole("button", { name: "Taobao Platform", hidden: true });
  const user = userEvent.setup();
  await user.pointer({ keys: "[MouseLeft>]", target: button() });
  expect(screen.getByRole("listbox")).toBeInTheDocument();
  await user.pointer("[/MouseLeft]");
  expect(screen.getByRole("listbox")).toBeInTheDocument();
  await user.keyboard("{Escape}");
  await user.pointer({ keys: "[TouchA>]", target: button() });
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.pointer("[/TouchA]");
  expect(screen.getByRole("listbox")).toBeInTheDocument();
});

test("closes when the selected option is selected again", async () => {
  await userEvent.keyboard("{Enter}");
  await userEvent.click(await screen.findByRole("option", { name: "Taobao" }));
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(screen.getByRole("button", { name: "Taobao Platform", expanded: false })).toBeInTheDocument();
});

test("takes the focus when its label is pressed", async () => {
  await userEvent.click(document.body);
  await userEvent.click(screen.getByText("Platform"));
  expect(screen.getByRole("button", { name: "Taobao Platform", expanded: false })).toHaveFocus();
});
