import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { operatorPaths } from "#contract/console/console-operators";
import { sessionOptions } from "../../api/console-options.ts";
import { openWithPassword } from "../../api/link-options.ts";
import { changeOperator, inviteOperator, resetOperator } from "../../api/operator-options.ts";
import { onSessionLoss } from "../../api/session-loss.ts";
import { signIn } from "../../api/sign-in.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
let now = Date.UTC(2026, 10, 21);
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin", clock: () => now });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const carl = { email: "carl@example.com", name: "Carl", role: "buyer", second_factor: "optional" } as const;
const row = (name: RegExp) => screen.findByRole("row", { name });
const dialog = (name: string) => screen.findByRole("dialog", { name });
/** Fills a field in one step, because typing letter by letter is slow. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("lists the operators who may sign in, and changes no operator of the demo", async () => {
  renderApp("/operators");
  const admin = await row(/^Demo admin/);
  expect(admin).toHaveTextContent(/admin@demo\.example.*None.*Active.*Part of the demo/);
  expect(within(admin).queryByRole("button")).toBeNull();
});

test("invites an operator, shows the link once, and adds the operator to the list", async () => {
  renderApp("/operators");
  await press("Invite someone");
  const form = await dialog("Invite someone");
  await userEvent.click(within(form).getByRole("button", { name: "Create the link" }));
  const email = within(form).getByLabelText("Email");
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription("Enter an email address.");
  await fill(email, carl.email);
  await fill(within(form).getByLabelText("Name"), carl.name);
  await userEvent.click(within(form).getByRole("button", { name: "Create the link" }));
  const link = await dialog("The link for Carl");
  expect(link).toHaveTextContent(/http:\/\/localhost\/welcome#[A-Za-z0-9_-]{43}/);
  expect(within(link).getByRole("button", { name: "Copy link" })).toBeVisible();
  await press("I have passed it on");
  expect(await row(/^Carl/)).toHaveTextContent(/carl@example\.com.*buyer.*Never.*Has a link/);
  await press("Invite someone");
  const again = await dialog("Invite someone");
  await fill(within(again).getByLabelText("Email"), carl.email.toUpperCase());
  await fill(within(again).getByLabelText("Name"), "Other");
  await userEvent.click(within(again).getByRole("button", { name: "Create the link" }));
  await within(again).findByText("Another operator already has this address.");
  expect(within(again).getByLabelText("Email")).toHaveFocus();
  expect(within(again).getByLabelText("Email")).toBeInvalid();
});

test("marks a name whose letters could pass for Latin ones, and rejects one with a hidden character", async () => {
  const lookalike = `C${String.fromCodePoint(0x430)}rl`;
  expect(await inviteOperator({ ...carl, name: lookalike })).toMatchObject({ ok: true });
  renderApp("/operators");
  expect(await row(/carl@example\.com/)).toHaveTextContent("Not Latin letters: а U+0430");
  await press("Invite someone");
  const form = await dialog("Invite someone");
  await fill(within(form).getByLabelText("Email"), "dora@example.com");
  const name = within(form).getByLabelText("Name");
  await fill(name, `Do${String.fromCodePoint(0x202e)}ra`);
  await userEvent.click(within(form).getByRole("button", { name: "Create the link" }));
  expect(await within(form).findByText(/^Name has a hidden character/)).toBeVisible();
  expect(name).toBeInvalid();
  expect(name).toHaveFocus();
});

test("shows another administrator's changes next to the form's, and asks to choose", async () => {
  const invited = await inviteOperator(carl);
  expect(invited).toMatchObject({ ok: true });
  renderApp("/operators");
  await press("Edit Carl");
  const stored = await bff.store.operators.findByEmail(carl.email);
  const { id = "", version = 0 } = stored ?? {};
  now += 5_000;
  const { email: _email, ...decided } = carl;
  const first = await changeOperator({ id, version, ...decided, name: "Charles", disabled: false });
  expect(first.ok).toBe(true);
  const form = await dialog("Edit Carl");
  await userEvent.click(within(form).getByLabelText(/^Disabled/));
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Demo admin has just changed this/);
  // A field that was not changed here keeps the other administrator's value.
  expect(await row(/^Name Carl Charles Charles$/)).toBeVisible();
  expect(await row(/^State Has a link Has a link Disabled$/)).toBeVisible();
  // The typed text is still there.
  const fresh = await dialog("Edit Charles");
  expect(within(fresh).getByLabelText(/^Disabled/)).toBeChecked();
  await userEvent.click(within(fresh).getByRole("button", { name: "Overwrite with mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await row(/^Charles/)).toHaveTextContent("Disabled");
});

test("reports a save that another change prevented, even if it concerns no field of the form", async () => {
  await inviteOperator(carl);
  renderApp("/operators");
  await press("Edit Carl");
  const form = await dialog("Edit Carl");
  await fill(within(form).getByLabelText("Name"), " II");
  const { id = "", version = 0 } = (await bff.store.operators.findByEmail(carl.email)) ?? {};
  expect((await resetOperator({ id, version, reset: "password" })).ok).toBe(true);
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  const said = await screen.findByRole("alert");
  expect(said).toHaveTextContent(/Demo admin has just changed this/);
  expect(said).toHaveTextContent("Nothing was done.");
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await row(/^Carl II/)).toBeVisible();
});

test("edits the current record when the list is outdated, and saves on Enter", async () => {
  await inviteOperator(carl);
  renderApp("/operators");
  await row(/^Carl/);
  const { id = "", version = 0 } = (await bff.store.operators.findByEmail(carl.email)) ?? {};
  const { email: _email, ...decided } = carl;
  await changeOperator({ id, version, ...decided, name: "Charles", disabled: false });
  await press("Edit Carl");
  const form = await dialog("Edit Charles");
  const name = within(form).getByLabelText("Name");
  await waitFor(() => expect(name).toHaveValue("Charles"));
  await fill(name, " II");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await row(/^Charles II/)).toBeVisible();
});

test("reports a change since a reset was decided", async () => {
  await inviteOperator(carl);
  renderApp("/operators");
  await press("Edit Carl");
  await press("New link for a password…");
  const { id = "", version = 0 } = (await bff.store.operators.findByEmail(carl.email)) ?? {};
  const { email: _email, ...decided } = carl;
  await changeOperator({ id, version, ...decided, role: "support", disabled: true });
  await press("Create the link");
  expect(await screen.findByRole("alert")).toHaveTextContent(/Demo admin has just changed this/);
  expect(await row(/^Role buyer support$/)).toBeVisible();
  expect((await bff.store.operators.findByEmail(carl.email))?.version).toBe(version + 1);
});

test("asks before a password is invalidated, and shows the link", async () => {
  await inviteOperator(carl);
  renderApp("/operators");
  await press("Edit Carl");
  await press("New link for a password…");
  expect(bff.requests).not.toContain(`POST ${operatorPaths.reset}`);
  const asked = await dialog("A new link for Carl?");
  expect(asked).toHaveTextContent("Earlier links stop working.");
  await userEvent.click(within(asked).getByRole("button", { name: "Create the link" }));
  const link = await dialog("The link for Carl");
  expect(link).toHaveTextContent("/welcome#");
  // Only its own button closes a dialog that is shown once.
  await userEvent.keyboard("{Escape}");
  expect(link).toBeVisible();
});

test("shows administrators a link for themselves, although their session ended with their password", async () => {
  const password = "four words of mine";
  // The last administrator cannot be removed.
  for (const email of [carl.email, "dora@example.com"]) {
    const made = await inviteOperator({ ...carl, email, role: "admin" });
    const token = (made.ok && made.value.link?.address.split("#")[1]) || "";
    expect(await openWithPassword({ token, password })).toMatchObject({ ok: true });
  }
  bff.forget();
  await signIn({ email: carl.email, password });
  const { router, queryClient } = renderApp("/operators");
  // The same as in web/main.tsx.
  const stop = onSessionLoss(() => {
    queryClient.setQueryData(sessionOptions.queryKey, null);
    void router.invalidate();
  });
  const own = await row(/carl@example\.com/);
  await userEvent.click(within(own).getByRole("button", { name: "Edit Carl" }));
  await press("New link for a password…");
  await press("End the password and create a link");
  expect(await dialog("The link for Carl")).toHaveTextContent("/welcome#");
  await press("I have passed it on");
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  stop();
});

test("requires a new sign-in after ten minutes", async () => {
  now += 11 * 60_000;
  renderApp("/operators");
  expect(await screen.findByRole("heading", { name: /Sign in again to change anything/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Invite someone" })).toBeNull();
});
