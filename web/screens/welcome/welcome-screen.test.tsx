import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inviteOperator } from "../../api/operator-options.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { nobleDigests } from "../../mocks/noble-digests.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { newLink } from "#server/store/operators.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

async function invited(): Promise<string> {
  const made = await inviteOperator({
    email: "carl@example.com",
    name: "Carl",
    role: "buyer",
    second_factor: "optional",
  });
  return (made.ok && made.value.link?.address.split("#")[1]) || "";
}

/** Fills a field in one step, because typing letter by letter is slow. */
async function fill(label: string, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

const submit = () => userEvent.click(screen.getByRole("button", { name: "Set the password" }));

test("lets an invited operator choose a password, and leads to signing in with it", async () => {
  const token = await invited();
  bff.forget();
  renderApp(`/welcome#${token}`);
  expect(await screen.findByText(/Hello Carl\. You will use this console as buyer/)).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("carl@example.com");
  const password = screen.getByLabelText("New password");
  await fill("New password", "short");
  await submit();
  expect(password).toHaveAccessibleDescription(/Use 8 characters or more/);
  await fill("New password", "password1");
  await submit();
  expect(await screen.findByText(/one of the first passwords/)).toBeVisible();
  expect(password).toHaveFocus();
  await fill("New password", "four words of mine");
  await submit();
  await screen.findByRole("heading", { level: 1, name: "Your password is set" });
  expect(screen.getByText(/sign in with carl@example\.com/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Sign in" })).toHaveFocus();
});

test.each(["", "#nothing-anybody-made"])("explains what to do with an invalid link: %s", async (hash) => {
  renderApp(`/welcome${hash}`);
  expect(await screen.findByRole("alert")).toHaveTextContent(/does not work.*ask the administrator/);
  expect(screen.queryByLabelText("New password")).toBeNull();
});

test("asks the first administrator for name and email", async () => {
  bff.forget();
  const made = newLink({
    digests: nobleDigests,
    newSecret: () => "A".repeat(43),
    until: Date.now() + 60_000,
  });
  await bff.store.operators.setFirstLink(made.link);
  renderApp(`/welcome#${made.token}`);
  expect(await screen.findByText(/first administrator/)).toBeVisible();
  await submit();
  expect(screen.getByLabelText("Email")).toHaveFocus();
  await fill("Email", "boss@example.com");
  await fill("Name", "Boss");
  await fill("New password", "four words of mine");
  await submit();
  expect(await screen.findByText(/sign in with boss@example\.com/)).toBeVisible();
});
