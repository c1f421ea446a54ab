import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountEndpoint } from "#contract/public/account";
import { pathTo, consolePaths } from "#contract/console/console";
import { appPaths } from "#contract/console/console-apps";
import { auditPaths } from "#contract/console/console-audit";
import { factorPaths } from "#contract/console/console-factors";
import { homePath } from "#contract/console/console-home";
import { operatorPaths } from "#contract/console/console-operators";
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

const account = consolePaths.forward + accountEndpoint.path;

/**
 * A page, the paths that it requests when opened, and a text that it shows after loading; null for the home
 * page, whose content depends on the device.
 */
const pages: [page: string, asked: string[], shown: RegExp | null][] = [
  ["/", [homePath, account], null],
  ["/access", [account], /^Units left today|^Plan$/],
  ["/activity", [consolePaths.activity], /^No calls yet/],
  ["/usage", [consolePaths.usage], /^Units/],
  ["/apps", [appPaths.apps], /^Demo$/],
  ["/apps/demo", [pathTo(appPaths.app, { id: "demo" })], /^Demo$/],
  ["/plans", [appPaths.plans, appPaths.apps], /^standard$/],
  ["/audit", [auditPaths.list], /^No changes yet$/],
  ["/operators", [operatorPaths.operators], /^Demo admin$/],
  ["/security", [factorPaths.factors], /passkey/],
  ["/security", [factorPaths.sessions], /^this session$/],
];

test.each(pages)(
  "reports on %s that reading %s failed, and reads again at a press",
  async (page, asked, shown) => {
    for (const path of asked) bff.unreachable.add(path);
    renderApp(page);
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    if (shown) expect(screen.queryByText(shown)).toBeNull();
    bff.unreachable.clear();
    const before = bff.requests.length;
    await userEvent.click(again);
    await waitFor(() =>
      expect(bff.requests.slice(before)).toEqual(expect.arrayContaining(asked.map((path) => `GET ${path}`))),
    );
    if (shown) expect((await screen.findAllByText(shown))[0]).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  },
);
