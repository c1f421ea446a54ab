import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pathTo } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { createApp, createKey, reviewApp } from "../../api/app-options.ts";
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

const keysOf = async (app: string) => {
  renderApp(`/apps/${app}`);
  return within(await screen.findByRole("table", { name: "Keys" }));
};

describe("the state of a valid key", () => {
  test.each([
    ["requested", "Refused: app not approved"],
    ["approved", "Active"],
    ["suspended", "Refused: app suspended"],
  ] as const)("for an app that is %s reads %s", async (state, words) => {
    const made = await createApp({ name: "Wu", mode: "self", plan: "standard" });
    if (!made.ok) throw new Error("no app");
    const { id, version } = made.value.app;
    const key = await createKey({ app: id, environment: "live", scopes: ["order:read"] });
    expect(key.ok).toBe(true);
    if (state !== "requested") {
      const reason = state === "suspended" ? { reason: "moved" } : {};
      expect((await reviewApp({ id, version, state, ...reason })).ok).toBe(true);
    }
    expect((await keysOf(id)).getByText(words)).toBeVisible();
  });

  test("reads as refused for an app whose plan is switched off", async () => {
    const keys = await keysOf("demo-disabled-plan");
    expect(keys.getByText("Refused: plan off")).toBeVisible();
    expect(keys.queryByText("Active")).toBeNull();
  });
});

test("keeps a new key in view when the app cannot be read again", async () => {
  renderApp("/apps/demo");
  await userEvent.click(await screen.findByRole("button", { name: "New key" }));
  const create = await screen.findByRole("button", { name: "Create key" });
  bff.unreachable.add(pathTo(appPaths.app, { id: "demo" }));
  await userEvent.click(create);
  const shown = await screen.findByRole("dialog", { name: "The new key" });
  expect(await screen.findByRole("button", { name: "Try again", hidden: true })).toBeInTheDocument();
  expect(shown).toHaveTextContent(/svc_live_[\w-]{43}/);
  expect(shown).toBeVisible();
});

test("says that a key may exist when the answer to its creation or rotation was lost, and lists it", async () => {
  renderApp("/apps/demo");
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answer = await plain(...asked);
    if (asked[1]?.method === "POST") throw new TypeError("The connection was reset.");
    return answer;
  });
  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
  const expectKeys = (count: number) =>
    waitFor(() => expect(screen.getAllByText(/^key_/)).toHaveLength(count));
  await press("New key");
  await press("Create key");
  expect(await screen.findByText(/^The new key may exist all the same/)).toBeVisible();
  await expectKeys(1);
  await press("Cancel");
  await press(/^Rotate the key key_/);
  await press("Create the new key");
  expect(await screen.findByText(/^The new key may exist all the same/)).toBeVisible();
  await expectKeys(2);
});
