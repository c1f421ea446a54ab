import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { channelNames } from "#contract/shared/channel";
import { createPlan } from "../../api/plan-options.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

const limits = {
  enabled: true,
  requests_per_minute: 60,
  daily_units: 5_000,
  channels: [...channelNames],
  units: {},
};

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

async function type(name: string, text: string) {
  const field = await screen.findByRole("textbox", { name });
  await userEvent.clear(field);
  await userEvent.paste(text);
}

test("creates and changes a plan, and shows the affected apps before saving", async () => {
  renderApp("/plans");
  expect(await screen.findByRole("row", { name: /^standard/ })).toHaveTextContent("config file");
  await press("New plan");
  await type("Name", "large");
  await type("Units per day", "9000000000");
  await press("Create plan");
  expect(await screen.findByText("Enter a whole number from 0 to 1,000,000,000.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Units per day" })).toHaveFocus();
  await type("Units per day", "9000");
  await type("Name", "small");
  await press("Create plan");
  expect(await screen.findByText("A plan with this name already exists.")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
  await type("Name", "large");
  expect(screen.queryByText("A plan with this name already exists.")).toBeNull();
  await press("Create plan");
  const row = await screen.findByRole("row", { name: /^large/ });
  expect(row).toHaveTextContent("9,000");

  await press("Change the plan large");
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent("Nothing has been changed yet.");
  await type("Units per day", "6000");
  await type("Preview order", "5");
  await userEvent.click(screen.getByRole("checkbox", { name: "Weidian" }));
  expect(dialog).toHaveTextContent("Units per day: 9,000 → 6,000 (3,000 fewer)");
  expect(dialog).toHaveTextContent("Units of Preview order: 3 (default) → 5 (2 more)");
  expect(dialog).toHaveTextContent("Marketplaces: 1688, Taobao, Weidian → 1688, Taobao");
  expect(dialog).toHaveTextContent("no app is on this plan yet");

  // Another administrator saves first: those changes stay, except in a field that was changed here too.
  const plan = (await bff.store.accessRecords.plans()).find(({ name }) => name === "large");
  const theirs = {
    version: 2,
    dailyUnits: 7_000,
    requestsPerMinute: 20,
    units: { "products.search": 9 },
    changedBy: "li@example.com",
  };
  await bff.store.accessRecords.write(
    [{ kind: "plan", record: { ...plan!, ...theirs, channels: ["1688", "weidian"] } }],
    [],
  );
  await press("Save");
  const conflict = await screen.findByRole("alert");
  expect(conflict).toHaveTextContent("li@example.com has just changed this plan");
  const [saved, mine] = within(conflict)
    .getAllByRole("list")
    .map((list) =>
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    );
  expect(saved).toEqual([
    "Units per day: 9,000 → 7,000 (2,000 fewer)",
    "Calls per minute: 60 → 20 (40 fewer)",
    "Marketplaces: 1688, Taobao, Weidian → 1688, Weidian",
    "Units of Product search: 2 (default) → 9 (7 more)",
  ]);
  expect(mine).toEqual([
    "Units per day: 7,000 → 6,000 (1,000 fewer)",
    "Marketplaces: 1688, Weidian → 1688",
    "Units of Preview order: 3 (default) → 5 (2 more)",
  ]);
  await press("Overwrite with mine");
  expect(await within(await screen.findByRole("row", { name: /^large/ })).findByText("6,000")).toBeVisible();
  expect((await bff.store.accessRecords.plans()).find(({ name }) => name === "large")).toMatchObject({
    dailyUnits: 6_000,
    requestsPerMinute: 20,
    channels: ["1688"],
    units: { "products.search": 9, "orders.preview": 5 },
  });
});

test("adopts another administrator's changes in an untouched form, without a choice to overwrite them", async () => {
  await createPlan({ ...limits, name: "large" });
  const { queryClient } = renderApp("/plans");
  await press("Change the plan large");
  const dialog = await screen.findByRole("dialog");
  const plan = (await bff.store.accessRecords.plans()).find(({ name }) => name === "large");
  await bff.store.accessRecords.write(
    [{ kind: "plan", record: { ...plan!, version: 2, dailyUnits: 7_000, changedBy: "li@example.com" } }],
    [],
  );
  await queryClient.invalidateQueries();
  await waitFor(() =>
    expect(within(dialog).getByRole("textbox", { name: "Units per day" })).toHaveValue("7000"),
  );
  expect(dialog).toHaveTextContent("Nothing has been changed yet.");
  expect(screen.queryByRole("button", { name: "Overwrite with mine" })).toBeNull();
});

test("keeps a marketplace switched off while another administrator changes a limit", async () => {
  await createPlan({ ...limits, name: "large" });
  const { queryClient } = renderApp("/plans");
  await press("Change the plan large");
  await userEvent.click(await screen.findByRole("checkbox", { name: "1688" }));
  const plan = (await bff.store.accessRecords.plans()).find(({ name }) => name === "large");
  await bff.store.accessRecords.write(
    [{ kind: "plan", record: { ...plan!, version: 2, dailyUnits: 7_000, changedBy: "li@example.com" } }],
    [],
  );
  await queryClient.invalidateQueries();
  await press("Overwrite with mine");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await bff.store.accessRecords.plans()).find(({ name }) => name === "large")).toMatchObject({
    dailyUnits: 7_000,
    channels: ["taobao", "weidian"],
  });
});

test("shows the number of a plan's apps only when it is known", async () => {
  bff.store.accessRecords.apps = () => Promise.reject(new Error("away"));
  renderApp("/plans");
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByRole("row", { name: /^standard/ })).toBeNull();
});

test("does not report a change when a plan's marketplaces are saved in another order", async () => {
  await createPlan({ ...limits, name: "large", channels: [...channelNames] });
  const [plan] = (await bff.store.accessRecords.plans()).filter(({ name }) => name === "large");
  const record = { ...plan!, channels: channelNames.toReversed(), version: 2 };
  await bff.store.accessRecords.write([{ kind: "plan", record }], []);
  renderApp("/plans");
  await press("Change the plan large");
  const dialog = await screen.findByRole("dialog");
  expect(within(dialog).getByRole("textbox", { name: "Units per day" })).toBeVisible();
  expect(within(dialog).queryByText(/Marketplaces: /)).toBeNull();
});
