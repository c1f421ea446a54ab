import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { appPaths } from "#contract/console-apps";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";

// As after a deployment under an open tab: the file is not there any more.
vi.mock("./key-shown-dialog.tsx", () => {
  throw new Error("404");
});

// A part that a file before this one had fetched is kept, and would be there: the page is another one here.
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
});

test("no key is made before what shows it this once is there", async () => {
  renderApp("/apps?app=demo");
  await userEvent.click(await screen.findByRole("button", { name: "New key" }));
  expect(await screen.findByText("A part of this page did not arrive")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create key" })).toBeNull();
  expect(bff.requests).not.toContain(`POST ${appPaths.keys}`);
});
