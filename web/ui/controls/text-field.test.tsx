import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { NumberField, typedQuantity } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";

test("ties an error to its field, and removes it with its cause", () => {
  const field = (error?: string) => (
    <TextField label="Order id" description="19 digits" error={error} value="07" />
  );
  const { rerender } = render(field("An order id has no leading zero."));
  const input = screen.getByRole("textbox", { name: "Order id" });
  expect(input).toHaveAttribute("aria-invalid", "true");
  expect(input).toHaveAccessibleDescription(/An order id has no leading zero\./);
  rerender(field());
  expect(input).not.toHaveAttribute("aria-invalid", "true");
  expect(input).toHaveAccessibleDescription("19 digits");
});

test("keeps the typed text of a number field, right or wrong", async () => {
  function Quantity() {
    const [value, setValue] = useState("");
    return <NumberField label="Quantity" value={value} onChange={setValue} />;
  }
  render(<Quantity />);
  const input = screen.getByRole("textbox", { name: "Quantity" });
  await userEvent.type(input, "1.5x");
  await userEvent.tab();
  expect(input).toHaveValue("1.5x");
});

test("submits the form once while Enter is held in a field", async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <TextField label="What to find" value="杯" />
      <button type="submit">Search</button>
    </form>,
  );
  await userEvent.click(screen.getByRole("textbox"));
  await userEvent.keyboard("{Enter>5/}");
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test.each([
  ["12", 12],
  [" 12 ", 12],
  ["１２", 12],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["", null],
  ["9007199254740991", 9007199254740991],
  ["9007199254740992", null],
])("reads %j as the whole number %j", (text, value) => {
  expect(typedQuantity(text)).toBe(value);
});
