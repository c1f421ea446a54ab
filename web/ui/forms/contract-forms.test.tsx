import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkedName } from "#contract/shared/visible-name";
import { Button } from "../controls/button.tsx";
import { PopupDialog } from "../popups/popup-dialog.tsx";
import { FormTextField } from "./form-fields.tsx";
import { useContractForm } from "./contract-forms.ts";

const schema = z.object({ first: checkedName(), second: z.string() });

/** Renders a form with two fields; an answer rejects the second one a while after the press. */
function Form({ answer }: { answer: Promise<void> }) {
  const { form, submit, reject } = useContractForm(
    { schema, bodyOf: (values: z.infer<typeof schema>) => values },
    { defaultValues: { first: "", second: "" } },
  );
  return (
    <PopupDialog
      title="Form"
      isOpen
      onClose={() => {}}
      onSubmit={() => submit(() => void answer.then(() => reject("second", "Taken")))}
      actions={<Button type="submit">Save</Button>}
    >
      <FormTextField control={form.control} name="first" label="First" issue="Empty" />
      <FormTextField control={form.control} name="second" label="Second" issue="Wrong" />
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

test("does not show a refusal at a field that was edited since", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Form answer={promise} />);
  await userEvent.type(field("First"), "a");
  await save();
  await userEvent.type(field("Second"), "b");
  resolve();
  await promise;
  expect(field("Second")).toBeValid();
});

test("names a hidden character instead of the field's usual error", async () => {
  render(<Form answer={Promise.resolve()} />);
  await userEvent.click(field("First"));
  await userEvent.paste(`a${String.fromCodePoint(0x202e)}b`);
  await save();
  expect(await screen.findByText(/^First has a hidden character/)).toBeVisible();
  await userEvent.clear(field("First"));
  expect(await screen.findByText("Empty")).toBeVisible();
});
