import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
let now = Date.UTC(2026, 10, 21);
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support", clock: () => now });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("is in everybody's menu, and shows where one is signed in and how", async () => {
  renderApp("/activity");
  await userEvent.click(await screen.findByRole("button", { name: /Demo support/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign-in and security" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign-in and security" })).toBeVisible();
  const sessions = await screen.findByRole("table", { name: "Your sessions" });
  expect(within(sessions).getByRole("row", { name: /Demo.*this session/ })).toBeVisible();
  expect(screen.getByText(/The demo inside a browser has no passkeys/)).toBeVisible();
});

test("asks to sign in again when that is longer than ten minutes ago, and comes back here", async () => {
  now += 11 * 60_000;
  const { address } = renderApp("/security");
  await userEvent.click(await screen.findByRole("button", { name: "Sign in again" }));
  await userEvent.click(await screen.findByRole("button", { name: "Continue as demo support" }));
  expect(await screen.findByText(/The demo inside a browser has no passkeys/)).toBeVisible();
  expect(address()).toBe("/security");
});

test("has its title in the header, like every page of the console", async () => {
  renderApp("/security");
  const title = await screen.findByRole("heading", { level: 1, name: "Sign-in and security" });
  expect(screen.getByRole("banner")).toContainElement(title);
});
