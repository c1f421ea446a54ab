import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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
