import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pathTo } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";

// Simulates a deployment under an open tab: the file no longer exists.
vi.mock("./key-dialogs.tsx", () => {
  throw new Error("404");
});

// A lazy component that an earlier test loaded would still be cached, so this test uses fresh modules.
vi.resetModules();
await import("../../test-setup.ts");
const { renderApp } = await import("../../testing/render-app.tsx");

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("creates no key before the dialog that shows it has loaded", async () => {
  // React logs every caught error to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  renderApp("/apps/demo");
  await userEvent.click(await screen.findByRole("button", { name: "New key" }));
  expect(await screen.findByText("A part of this page did not arrive")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  expect(bff.requests).not.toContain(`POST ${pathTo(appPaths.keys, { id: "demo" })}`);
});
