import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { channelNames } from "#contract/shared/channel";
import { createPlan } from "../../api/plan-options.ts";
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

/** Fills a field with one event instead of one per letter. */
async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}

/** Returns the current status of a call with a key. */
async function statusWith(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const request = { method: "GET", path: accountEndpoint.path, query: "", headers, body: "" };
  return (await bff.gateway(request, new AbortController().signal)).status;
}

async function createApp(name: string) {
  renderApp("/apps");
  await press("New app");
  await fill(await screen.findByRole("textbox", { name: "Name" }), name);
  await press("Create app");
  return screen.findByRole("heading", { name });
}

test("creates and approves an app, creates a key that is shown once, and revokes the key", async () => {
  await createApp("Wu's shop");
  expect(screen.getByText("Waiting for approval")).toBeVisible();
  // The default is the plan of most apps, and never one that is switched off.
  expect(screen.getByText("standard")).toBeVisible();
  await press("Approve");
  expect(await screen.findByText("Approved")).toBeVisible();
  // A button that disappears on its press leaves the focus to the screen.
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());

  await press("New key");
  await fill(await screen.findByRole("textbox", { name: /^Note/ }), "their server");
  await userEvent.click(screen.getByRole("checkbox", { name: /product:search/ }));
  await press("Create key");
  const dialog = await screen.findByRole("dialog", { name: "The new key" });
  const key = /svc_live_[\w-]{43}/.exec(dialog.textContent)?.[0] ?? "";
  expect(dialog).toHaveTextContent(
    `curl -sS 'http://127.0.0.1:3000/v1/account' -H 'Authorization: Bearer ${key}'`,
  );
  expect(within(dialog).getByRole("button", { name: "Copy key" })).toBeVisible();
  // Only its own button closes a dialog that is shown once.
  await userEvent.keyboard("{Escape}");
  expect(dialog).toBeVisible();
  await press("I have stored it");
  await waitFor(() => expect(document.body).not.toHaveTextContent(key));
  expect(await statusWith(key)).toBe(200);
  await waitFor(() => expect(screen.getByRole("button", { name: "New key" })).toHaveFocus());

  const table = await screen.findByRole("table", { name: "Keys" });
  expect(table).toHaveTextContent("their server");
  expect(table).not.toHaveTextContent("product:search");
  await press(/^Revoke the key/);
  const asked = await screen.findByRole("dialog", { name: /^Revoke the key/ });
  await userEvent.click(within(asked).getByRole("button", { name: "Revoke" }));
  expect(await within(table).findByText("Revoked")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

test("requires a plan before an app can be created, and links to the plans", async () => {
  vi.spyOn(bff.store.accessRecords, "plans").mockResolvedValue([]);
  renderApp("/apps");
  await press("New app");
  expect(await screen.findByText("An app needs a plan, and there is none yet")).toBeVisible();
  expect(screen.getByRole("link", { name: "Create a plan first" })).toHaveAttribute("href", "/plans");
  expect(screen.getByRole("button", { name: "Create app" })).toBeDisabled();
});

test("does not show an app on a disabled plan as approved, states what is refused and links to the plans", async () => {
  renderApp("/apps/demo-disabled-plan");
  expect(await screen.findByText("plan switched off")).toBeVisible();
  expect(screen.queryByText("Approved")).toBeNull();
  const said = screen.getByText(/its calls are refused \(429\)/);
  expect(screen.getByText(/comes from the configuration file/)).toBeVisible();
  expect(within(said).getByRole("link", { name: "Plans" })).toHaveAttribute("href", "/plans");
});

test("asks for the reason of a suspension, and shows it on the page", async () => {
  await createApp("Wu's shop");
  await press("Suspend");
  const dialog = await screen.findByRole("dialog", { name: /^Suspend/ });
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  expect(await within(dialog).findByText("Say why: every refused call carries the reason.")).toBeVisible();
  await fill(within(dialog).getByRole("textbox"), "bought elsewhere");
  await userEvent.click(within(dialog).getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("bought elsewhere")).toBeVisible();
  expect(screen.getByRole("button", { name: "Approve again" })).toBeVisible();
  await press("New key");
  await press("Create key");
  expect(await screen.findByRole("dialog", { name: "The new key" })).toHaveTextContent(
    "The app is suspended",
  );
});

test("shows another administrator's changes next to the form's, and asks to choose", async () => {
  await createApp("Wu's shop");
  await press("Change name or plan");
  const field = await screen.findByRole("textbox", { name: "Name" });
  await userEvent.clear(field);
  await fill(field, "Mine");
  const app = (await bff.store.accessRecords.apps()).find(({ name }) => name === "Wu's shop");
  const theirs = { ...app!, name: "Theirs", plan: "small", version: 2, changedBy: "li@example.com" };
  await bff.store.accessRecords.write([{ kind: "app", record: theirs }], []);
  await press("Save");
  expect(await screen.findByText("li@example.com has just changed this")).toBeVisible();
  expect(screen.getByRole("row", { name: "Name Wu's shop Theirs Mine" })).toBeVisible();
  // A field that was not changed here keeps the other administrator's value.
  expect(screen.getByRole("row", { name: `Plan ${app!.plan} small small` })).toBeVisible();
  await press("Overwrite with mine");
  expect(await screen.findByRole("heading", { name: "Mine" })).toBeVisible();
  expect((await bff.store.accessRecords.apps()).find(({ id }) => id === app!.id)).toMatchObject({
    name: "Mine",
    plan: "small",
    version: 3,
  });
});

test("states what calls will cost before an app moves to another plan", async () => {
  const limits = { enabled: true, requests_per_minute: 60, daily_units: 5_000, channels: [...channelNames] };
  await createPlan({ ...limits, name: "dearer", units: { "orders.preview": 30 } });
  await createApp("Wu's shop");
  await press("Change name or plan");
  const dialog = await screen.findByRole("dialog");
  await userEvent.selectOptions(within(dialog).getByLabelText("Plan"), "dearer");
  expect(await within(dialog).findByRole("listitem")).toHaveTextContent(
    "Units of Preview order: 3 (default) → 30 (27 more)",
  );
});

test("states a change that concerns no field of the form, and needs no choice", async () => {
  await createApp("Wu's shop");
  await press("Change name or plan");
  await fill(await screen.findByRole("textbox", { name: "Name" }), ", live");
  const app = (await bff.store.accessRecords.apps()).find(({ name }) => name === "Wu's shop");
  const theirs = { ...app!, state: "approved" as const, version: 2, changedBy: "li@example.com" };
  await bff.store.accessRecords.write([{ kind: "app", record: theirs }], []);
  await press("Save");
  expect(await screen.findByText("li@example.com has just changed this")).toBeVisible();
  expect(screen.getByRole("row", { name: "State Waiting for approval Approved" })).toBeVisible();
  expect(screen.queryByRole("row", { name: /^Name/ })).toBeNull();
  expect(screen.queryByRole("button", { name: "Overwrite with mine" })).toBeNull();
  await press("Save");
  expect(await screen.findByRole("heading", { name: "Wu's shop, live" })).toBeVisible();
});

test.each([
  ["Approve", async () => undefined],
  [
    "Suspend",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Suspend" }));
      await fill(await screen.findByRole("textbox"), "why");
    },
  ],
])(
  "does nothing on %s of a record that another administrator changed, and shows the differences",
  async (button, open) => {
    await createApp("Wu's shop");
    await open();
    const app = (await bff.store.accessRecords.apps()).find(({ name }) => name === "Wu's shop");
    const theirs = { ...app!, plan: "small", version: 2, changedBy: "li@example.com" };
    await bff.store.accessRecords.write([{ kind: "app", record: theirs }], []);
    const buttons = screen.getAllByRole("button", { name: button });
    await userEvent.click(buttons.at(-1)!);
    expect(await screen.findByText("li@example.com has just changed this")).toBeVisible();
    expect(screen.getByRole("row", { name: "Plan standard small" })).toBeVisible();
    expect((await bff.store.accessRecords.apps()).find(({ id }) => id === app!.id)).toMatchObject({
      state: "requested",
      version: 2,
    });
  },
  60_000,
);

test("reports the URL of an app that does not exist, and blames no gateway version", async () => {
  renderApp("/apps/nope");
  expect(await screen.findByText("This does not exist")).toBeVisible();
  expect(screen.getByRole("link", { name: /All apps/ })).toBeVisible();
  expect(document.body).not.toHaveTextContent("version");
});

test("does not rotate a key that is already being replaced, and shows its end", async () => {
  renderApp("/apps/demo");
  await press("New key");
  // Enter in a field submits the form.
  await fill(await screen.findByRole("textbox", { name: /^Note/ }), "theirs");
  await userEvent.keyboard("{Enter}");
  await press("I have stored it");
  await press(/^Rotate the key key_/);
  expect(await screen.findByRole("combobox", { name: "The old key ends" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "The new key ends" })).toBeVisible();
  const key = (await bff.store.accessRecords.keys("demo")).find(({ note }) => note === "theirs");
  const theirs = { ...key!, version: 2, expiresAt: Date.UTC(2031, 0, 1), changedBy: "li@example.com" };
  await bff.store.accessRecords.write([{ kind: "key", record: theirs, sha256: null }], []);
  await press("Create the new key");
  expect(await screen.findByText("li@example.com has just changed this")).toBeVisible();
  expect(screen.getByRole("row", { name: /^Ends Never 2031-/ })).toBeVisible();
  expect((await bff.store.accessRecords.keys("demo")).filter(({ note }) => note === "theirs")).toHaveLength(
    1,
  );
});

test("does not rotate a revoked key again from the dialog that reports it", async () => {
  renderApp("/apps/demo");
  await press("New key");
  await press("Create key");
  await press("I have stored it");
  await press(/^Rotate the key key_/);
  const key = (await bff.store.accessRecords.keys("demo")).find(({ id }) => id.startsWith("key_"))!;
  const theirs = { ...key, version: 2, revoked: true, changedBy: "li@example.com" };
  await bff.store.accessRecords.write([{ kind: "key", record: theirs, sha256: null }], []);
  await press("Create the new key");
  expect(await screen.findByRole("row", { name: /^State Active Revoked$/ })).toBeVisible();
  expect(screen.getByRole("button", { name: "Create the new key" })).toBeDisabled();
});

test("requires a new sign-in for keys after ten minutes", async () => {
  bff.stop();
  let now = Date.UTC(2026, 10, 21);
  bff = await startTestBff({ role: "admin", clock: () => now });
  now += 11 * 60_000;
  renderApp("/apps/demo");
  expect(await screen.findByRole("heading", { name: /Sign in again to change anything/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /New key|^Revoke|^Rotate/ })).toBeNull();
});

test("marks records from the configuration, and offers no button that changes them", async () => {
  renderApp("/apps/demo");
  expect(await screen.findByText(/This app comes from the configuration file/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Suspend|Change name/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Rotate/ })).toBeNull();
  expect(screen.getAllByRole("button", { name: /^Revoke the key/ })).toHaveLength(3);
});

test("warns what stops before the console's own key is revoked", async () => {
  renderApp("/apps/demo");
  const isTold = async (key: string) => {
    await press(`Revoke the key ${key}`);
    const dialog = await screen.findByRole("dialog", { name: `Revoke the key ${key}?` });
    const told = within(dialog).queryByText(/This console itself calls with this key/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    return told !== null;
  };
  expect(await isTold("demo-live")).toBe(true);
  expect(await isTold("demo-sandbox")).toBe(false);
});

test("authorizes a marketplace for the open app", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  renderApp("/apps/demo-without-1688-authorization");
  expect(await screen.findByRole("row", { name: /^Weidian/ })).toHaveTextContent(
    "In the configuration file only",
  );
  await press("Authorize: 1688");
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  const address = new URL(leave.mock.calls[0]?.[0] as string);
  expect(address.pathname + address.search).toBe(
    "/apps/demo-without-1688-authorization?channel=1688&authorization=authorized",
  );
});

test("does not show an ended authorization as never made", async () => {
  vi.spyOn(bff.store.authorizations, "read").mockResolvedValue({
    accessToken: "…",
    refreshToken: null,
    expiresAt: Date.parse("2026-11-01T00:00:00Z"),
  });
  renderApp("/apps/demo");
  expect(await screen.findByRole("row", { name: /^1688/ })).toHaveTextContent(/not authorized ended 2026-1/i);
});

test.each(["/apps", "/plans", "/audit"])("%s is not available to a buyer", async (path) => {
  bff.stop();
  bff = await startTestBff({ role: "buyer" });
  renderApp(path);
  expect(await screen.findByText("Your role cannot open this screen")).toBeVisible();
  expect(bff.requests.filter((request) => /bff\/(apps|plans|audit)/.test(request))).toEqual([]);
});
