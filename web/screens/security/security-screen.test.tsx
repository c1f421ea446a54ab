import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openWithPassword } from "../../api/link-options.ts";
import { inviteOperator } from "../../api/operator-options.ts";
import { signIn } from "../../api/sign-in.ts";
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

test("is in every operator's menu, and lists the sessions and their sign-in methods", async () => {
  renderApp("/activity");
  await userEvent.click(await screen.findByRole("button", { name: /Demo support/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign-in and security" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign-in and security" })).toBeVisible();
  const sessions = await screen.findByRole("table", { name: "Your sessions" });
  expect(within(sessions).getByRole("row", { name: /Demo.*this session/ })).toBeVisible();
  expect(screen.getByText(/The demo inside a browser has no passkeys/)).toBeVisible();
});

test("requires a new sign-in after ten minutes, and returns here", async () => {
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

test("reports a change that came too late, without mentioning a key or a scope", async () => {
  // Creates a second session in addition to the current one.
  bff.forget();
  await signIn({ demo: "support" });
  renderApp("/security");
  const end = await screen.findByRole("button", { name: /^End the session/ });
  now += 11 * 60_000;
  await userEvent.click(end);
  expect(await screen.findByText("You signed in more than ten minutes ago")).toBeVisible();
  expect(document.body).not.toHaveTextContent("scope");
});

test("lets an operator sign out who has to add a passkey first and cannot", async () => {
  bff.stop();
  bff = await startTestBff({ role: "admin" });
  const carl = { email: "carl@example.com", name: "Carl", role: "buyer", second_factor: "required" } as const;
  const made = await inviteOperator(carl);
  const token = (made.ok && made.value.link?.address.split("#")[1]) || "";
  await openWithPassword({ token, password: "four words of mine" });
  const signed = await signIn({ email: carl.email, password: "four words of mine" });
  expect(signed).toMatchObject({ ok: true });
  renderApp("/products");
  await screen.findByRole("heading", { name: /Add a passkey to go on/ });
  await userEvent.click(screen.getByRole("button", { name: "Sign out" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});
