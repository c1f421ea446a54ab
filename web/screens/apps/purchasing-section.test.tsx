import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appPaths } from "#contract/console/console-apps";
import { pathTo } from "#contract/console/console";
import { changeAppPurchasing, createApp } from "../../api/app-options.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** Replaces the text of a field with one event instead of one per letter. */
async function fill(name: string, text: string): Promise<void> {
  const field = await screen.findByRole("textbox", { name });
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Opens the page of a new app and returns its id. */
async function openApp(): Promise<string> {
  const created = await createApp({ name: "Wu's shop", mode: "self", plan: "standard" });
  if (!created.ok) throw new Error("the app was not created");
  renderApp(`/apps/${created.value.app.id}`);
  return created.value.app.id;
}

const stored = async (id: string) => (await bff.store.accessRecords.app(id))?.purchasing;

test("switches purchasing of an app on with limits in yuan, exact to the fen, and off again", async () => {
  const id = await openApp();
  await press("Switch on…");
  expect(await screen.findByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.click(screen.getByRole("checkbox"));
  await fill("Largest order", "90071.99");
  await fill("Largest sum a day", " 100000000 ");
  await press("Save");
  expect(await screen.findByText("¥90,071.99")).toBeVisible();
  expect(screen.getByText("¥100,000,000.00")).toBeVisible();
  expect(await stored(id)).toEqual({ maxOrder: 9_007_199, maxDay: 10_000_000_000 });
  await press("Change limits");
  expect(await screen.findByRole("textbox", { name: "Largest order" })).toHaveValue("90071.99");
  await userEvent.click(screen.getByRole("checkbox"));
  await press("Save");
  expect(await screen.findByRole("button", { name: "Switch on…" })).toBeVisible();
  expect(await stored(id)).toBeNull();
});

test("sends nothing for a limit that is no amount of yuan, and says so at its field", async () => {
  const id = await openApp();
  await press("Switch on…");
  await userEvent.click(await screen.findByRole("checkbox"));
  await fill("Largest sum a day", "20000");
  for (const text of ["", "0", "-5", "5,000", "0.005", "1e3", "¥5", "100000000.01"]) {
    const field = await screen.findByRole("textbox", { name: "Largest order" });
    await userEvent.clear(field);
    await userEvent.click(field);
    if (text !== "") await userEvent.paste(text);
    await press("Save");
    await waitFor(() => expect(field).toBeInvalid());
    expect(screen.getByText(/^Enter yuan from 0.01/)).toBeVisible();
  }
  expect(bff.requests).not.toContain(`PUT ${pathTo(appPaths.purchasing, { id })}`);
});

test("shows another administrator's limits next to the form's, and asks to choose", async () => {
  const id = await openApp();
  await press("Switch on…");
  await userEvent.click(await screen.findByRole("checkbox"));
  await fill("Largest order", "50");
  await fill("Largest sum a day", "200");
  await changeAppPurchasing({ id, version: 1, enabled: true, max_order: 700, max_day: 20_000 });
  await press("Save");
  expect(await screen.findByText(/has just changed this/)).toBeVisible();
  expect(screen.getByRole("row", { name: "Largest order – ¥7.00 ¥50.00" })).toBeVisible();
  expect(await stored(id)).toEqual({ maxOrder: 700, maxDay: 20_000 });
  await press("Overwrite with mine");
  expect(await screen.findByText("¥50.00")).toBeVisible();
  expect(await stored(id)).toEqual({ maxOrder: 5_000, maxDay: 20_000 });
});

test("shows purchasing of an app of the configuration file without a button", async () => {
  renderApp("/apps/demo");
  expect(await screen.findByRole("heading", { name: "Purchasing" })).toBeVisible();
  expect(screen.getByText("This app can read orders and cannot create or cancel any.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Switch on…" })).toBeNull();
});

test("offers the scopes of purchasing for a new key without choosing them", async () => {
  await openApp();
  await press("New key");
  const dialog = await screen.findByRole("dialog", { name: "New key" });
  const chosen = within(dialog)
    .getAllByRole("checkbox")
    .map((box) => [
      /\w+:\w+$/.exec(box.closest("label")?.textContent ?? "")?.[0],
      (box as HTMLInputElement).checked,
    ]);
  expect(Object.fromEntries(chosen)).toEqual({
    "order:read": true,
    "order:preview": true,
    "product:detail": true,
    "product:search": true,
    "order:create": false,
    "order:cancel": false,
    "webhook:manage": false,
  });
});

test("asks before it stops purchasing, and offers to start it again", async () => {
  renderApp("/apps");
  await press("Stop purchasing");
  const dialog = await screen.findByRole("dialog", { name: "Stop purchasing?" });
  expect(await bff.store.purchases.isStopped()).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Stop purchasing" }));
  await press("Start purchasing");
  expect(await bff.store.purchases.isStopped()).toBe(true);
  const start = await screen.findByRole("dialog", { name: "Start purchasing again?" });
  await userEvent.click(within(start).getByRole("button", { name: "Start purchasing" }));
  expect(await screen.findByRole("button", { name: "Stop purchasing" })).toBeVisible();
  expect(await bff.store.purchases.isStopped()).toBe(false);
});
