import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Select } from "./select.tsx";

const options = [
  { value: "taobao", label: "Taobao" },
  { value: "weidian", label: "Weidian" },
];

function Platforms() {
  const [value, setValue] = useState("taobao");
  return <Select label="Platform" options={options} value={value} onChange={setValue} />;
}

test("is named by its label, shows its value and changes to another option", async () => {
  render(<Platforms />);
  const select = screen.getByRole("combobox", { name: "Platform" });
  expect(select).toHaveDisplayValue("Taobao");
  await userEvent.selectOptions(select, "Weidian");
  expect(select).toHaveDisplayValue("Weidian");
});
