import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Button } from "../controls/button.tsx";
import { TextField } from "../controls/text-field.tsx";
import { PopupDialog } from "./popup-dialog.tsx";

/** A form with two required fields; an answer rejects the second one a while after the press. */
function Form({ answer }: { answer: Promise<void> }) {
  const [first, setFirst] = useState("");
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(false);

  async function submit() {
    setTried(true);
    if (first === "") return;
    await answer;
    setRefused(true);
  }

  return (
    <PopupDialog
      title="Form"
      isOpen
      onClose={() => {}}
      onSubmit={() => void submit()}
      actions={<Button type="submit">Save</Button>}
    >
      <TextField label="First" value={first} onChange={setFirst} error={tried && first === "" && "Empty"} />
      <TextField label="Second" error={refused && "Taken"} />
    </PopupDialog>
  );
}

const field = (name: string) => screen.getByRole("textbox", { name });
const save = async () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("focuses the invalid field that stopped a submit, each time", async () => {
  render(<Form answer={Promise.resolve()} />);
  await save();
  expect(field("First")).toHaveFocus();
  await save();
  expect(field("First")).toHaveFocus();
});

test("focuses the field that the answer rejects, but never away from a field in use", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { unmount } = render(<Form answer={promise} />);
  await userEvent.type(field("First"), "a");
  await save();
  resolve();
  await screen.findByText("Taken");
  expect(field("Second")).toHaveFocus();
  unmount();

  const late = Promise.withResolvers<void>();
  render(<Form answer={late.promise} />);
  await userEvent.type(field("First"), "a");
  await save();
  await userEvent.type(field("First"), "b");
  late.resolve();
  await screen.findByText("Taken");
  expect(field("First")).toHaveFocus();
});
