import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type FormEvent, useState } from "react";
import { expect, test, vi } from "vitest";
import { NumberField, wholeQuantity } from "./number-field.tsx";
import { TextField } from "./text-field.tsx";

test("an error is tied to its field, and gone when its cause is", () => {
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

test("a number field keeps what was typed, right or wrong", async () => {
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

test("Enter that is held in a field sends its form once", async () => {
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
])("%j is read as %j", (text, value) => {
  expect(wholeQuantity(text)).toBe(value);
});
