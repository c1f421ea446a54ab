import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changeGrants } from "../../api/purchasing-options.ts";
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

const row = (name: string) => screen.findByRole("row", { name });

async function openForm(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole("button", { name: "Change permissions" }));
  return screen.findByRole("dialog", { name: "Purchasing" });
}

async function choose(form: HTMLElement, role: string, action: string): Promise<void> {
  const group = within(form).getByRole("group", { name: role });
  await userEvent.click(within(group).getByRole("checkbox", { name: action }));
}

test("grants creating orders to one role and leaves the others without", async () => {
  renderApp("/operators");
  for (const role of ["Buyer", "Support", "Admin"]) expect(await row(`${role} No No`)).toBeVisible();
  const form = await openForm();
  expect(within(form).getByRole("button", { name: "Save" })).toBeDisabled();
  await choose(form, "Buyer", "Create orders");
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  expect(await row("Buyer Yes No")).toBeVisible();
  expect(await row("Admin No No")).toBeVisible();
  expect((await bff.store.grants.read()).roles).toEqual({ buyer: ["orders.create"], support: [], admin: [] });
});

test("shows another administrator's grants next to the form's, and asks to choose", async () => {
  renderApp("/operators");
  const form = await openForm();
  await choose(form, "Buyer", "Create orders");
  await changeGrants({ version: 0, buyer: ["orders.cancel"], support: ["orders.cancel"], admin: [] });
  await userEvent.click(within(form).getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/has just changed this/)).toBeVisible();
  expect(await row("Buyer None Cancel unpaid orders Create orders")).toBeVisible();
  // A role that was not changed here keeps the other administrator's grant.
  expect(await row("Support None Cancel unpaid orders Cancel unpaid orders")).toBeVisible();
  await userEvent.click(within(form).getByRole("button", { name: "Overwrite with mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await bff.store.grants.read()).roles).toEqual({
    buyer: ["orders.create"],
    support: ["orders.cancel"],
    admin: [],
  });
});

test("shows the permissions and changes none when the sign-in is more than ten minutes ago", async () => {
  now += 10 * 60_000;
  renderApp("/operators");
  expect(await row("Buyer No No")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Change permissions" })).toBeNull();
});
