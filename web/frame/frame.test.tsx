import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { consolePaths } from "#contract/console/console";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { callOperation } from "../api/call.ts";
import { sessionOptions } from "../api/console-options.ts";
import { accountOptions } from "../api/free-query-options.ts";
import { announceSessionLoss } from "../api/session-loss.ts";
import { sessionUnits } from "../api/session-units.ts";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { renderApp } from "../testing/render-app.tsx";

let bff: TestBff;
beforeEach(() => {
  sessionUnits.reset();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const h1 = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("without a session", () => {
  test("redirects any page to the sign-in page and back, and runs nothing that costs units", async () => {
    bff = await startTestBff();
    const app = renderApp("/activity");
    await h1("Sign in");
    expect(document.title).toBe("Sign in · Procurement");
    expect(screen.getByText("demo data")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Continue as demo support" }));
    await h1("Activity");
    expect(app.address()).toBe("/activity");
    expect(bff.requests.filter((request) => request.startsWith("POST /bff/v1"))).toEqual([]);
  });

  test("explains the sign-in page to an operator whose session ended, until the next sign-in", async () => {
    bff = await startTestBff();
    announceSessionLoss();
    renderApp("/activity");
    await h1("Sign in");
    expect(screen.getByText(/^Your session has ended/)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Continue as demo support" }));
    await h1("Activity");
    await userEvent.click(screen.getByRole("button", { name: /, support/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    await h1("Sign in");
    expect(screen.queryByText(/^Your session has ended/)).toBeNull();
  });

  test("says that signing out failed because the server was not reached, and stays", async () => {
    bff = await startTestBff({ role: "support" });
    localStorage.setItem("until-sign-out.test", "kept");
    const app = renderApp("/activity");
    await h1("Activity");
    bff.unreachable.add(consolePaths.session);
    const leave = async () => {
      await userEvent.click(screen.getByRole("button", { name: /, support/ }));
      await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    };
    await leave();
    expect(await screen.findByRole("dialog", { name: "You are still signed in" })).toBeVisible();
    expect(app.address()).toBe("/activity");
    expect(localStorage.getItem("until-sign-out.test")).toBe("kept");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    bff.unreachable.clear();
    await leave();
    await h1("Sign in");
    expect(localStorage.getItem("until-sign-out.test")).toBeNull();
  });

  test("does not reveal whether the email or the password was wrong", async () => {
    bff = await startTestBff();
    renderApp("/sign-in");
    await userEvent.type(await screen.findByLabelText("Email"), "a@example.com");
    await userEvent.type(screen.getByLabelText("Password"), "wrong");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Email or password is wrong.");
  });

  test("shows a missing value at its field and focuses the field", async () => {
    bff = await startTestBff();
    renderApp("/sign-in");
    await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
    const email = screen.getByLabelText("Email");
    expect(email).toHaveAccessibleDescription("Enter your email.");
    expect(email).toHaveFocus();
    await userEvent.type(email, "a");
    expect(email).not.toHaveAccessibleDescription("Enter your email.");
  });
});

describe("help", () => {
  test("opens the guide for this page, in the page's language, in a new tab", async () => {
    bff = await startTestBff({ role: "buyer" });
    renderApp("/activity");
    await h1("Activity");
    const help = screen.getByRole("link", { name: "Help for this page (new tab)" });
    expect(help).toHaveAttribute("href", "/guide/support.html#activity");
    expect(help).toHaveAttribute("target", "_blank");
    await userEvent.click(screen.getByRole("button", { name: "切换到中文" }));
    expect(await screen.findByRole("link", { name: /使用说明/ })).toHaveAttribute(
      "href",
      "/guide/zh-cn/support.html#activity",
    );
    await userEvent.click(screen.getByRole("button", { name: "EN: Switch to English" }));
  });
});

describe("a role", () => {
  test("shows a role exactly the screens that it may open", async () => {
    bff = await startTestBff({ role: "buyer" });
    renderApp("/activity");
    await h1("Activity");
    const navigation = screen.getByRole("navigation");
    const names = within(navigation)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual(["Home", "Categories", "Products", "Cart", "Activity"]);
    expect(within(navigation).getByRole("link", { name: "Activity" })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });

  test("keeps the screens beyond a phone's bar behind its last entry", async () => {
    bff = await startTestBff({ role: "admin" });
    renderApp("/");
    await h1("Home");
    const navigation = within(screen.getByRole("navigation"));
    const more = navigation.getByRole("button", { name: "More" });
    expect(more).toHaveAttribute("aria-expanded", "false");
    const sheet = document.getElementById(more.getAttribute("popovertarget") ?? "");
    fireEvent(sheet!, Object.assign(new Event("toggle"), { newState: "open" }));
    const names = within(sheet!)
      .getAllByRole("link")
      .map((link) => link.textContent);
    expect(names).toEqual([
      "Categories",
      "Activity",
      "Usage",
      "Access",
      "Apps",
      "Plans",
      "Webhooks",
      "Operators",
      "Audit",
    ]);
  });

  test("says when the role of an operator may not open a screen", async () => {
    bff = await startTestBff({ role: "support" });
    renderApp("/access");
    await h1("Your role cannot open this screen");
    expect(screen.getByRole("main")).toHaveTextContent("This screen is for: admin.");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });

  test("starts at Home", async () => {
    bff = await startTestBff({ role: "support" });
    const app = renderApp("/");
    await h1("Home");
    expect(app.address()).toBe("/");
    expect(screen.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  });
});

test("says that a page does not exist", async () => {
  bff = await startTestBff({ role: "buyer" });
  renderApp("/nowhere");
  await h1("Page not found");
  expect(screen.getByRole("list", { name: "Nearest pages" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Go to Home" })).toBeVisible();
});

test("updates the units of the day from the answers", async () => {
  bff = await startTestBff({ role: "support", dailyUnits: 5000 });
  renderApp("/activity");
  expect(await screen.findByRole("button", { name: "0 of 5,000 units used today" })).toBeVisible();
  await callOperation(paymentMethodsEndpoint, { channel: "1688", order_id: "239695213738498520" });
  expect(await screen.findByRole("button", { name: "1 of 5,000 units used today" })).toBeVisible();
});

test("reads the units again by itself when the quota day ends", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  bff = await startTestBff({ role: "support", dailyUnits: 5000 });
  const { queryClient } = renderApp("/activity");
  await screen.findByRole("button", { name: "0 of 5,000 units used today" });
  const read = async (used: number, resetsAt: number) => {
    const resets_at = new Date(resetsAt).toISOString();
    queryClient.setQueryData(accountOptions.queryKey, (known) => ({
      ...known!,
      quota: { ...known!.quota, used, resets_at },
    }));
    await screen.findByRole("button", { name: `${used} of 5,000 units used today` });
  };
  const reads = () => bff.requests.filter((request) => request.endsWith("/v1/account")).length;
  const before = reads();
  await read(420, Date.now() + 3_600_000);
  act(() => void vi.advanceTimersByTime(120_000));
  expect(reads()).toBe(before);
  await read(421, Date.now());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(await screen.findByRole("button", { name: "0 of 5,000 units used today" })).toBeVisible();
  expect(reads()).toBe(before + 1);
});

test("switches and saves the language, and sets it on the document", async () => {
  bff = await startTestBff({ role: "admin" });
  renderApp("/access");
  await h1("Access");
  await userEvent.click(screen.getByRole("button", { name: "切换到中文" }));
  await h1("套餐与授权");
  expect(document.documentElement.lang).toBe("zh-CN");
  expect(document.title).toBe("套餐与授权 · 采购台");
  expect(localStorage.getItem("language")).toBe("zh-CN");
});

test("follows the system's theme until one is selected, then keeps the selection", async () => {
  bff = await startTestBff({ role: "admin" });
  renderApp("/access");
  await h1("Access");
  expect(document.documentElement).not.toHaveAttribute("data-theme");
  await userEvent.click(screen.getByRole("button", { name: "Switch to dark" }));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  expect(localStorage.getItem("theme")).toBe("dark");
});

test("returns to the sign-in page after signing out and forgets what was read", async () => {
  bff = await startTestBff({ role: "admin" });
  const app = renderApp("/access");
  await h1("Access");
  await userEvent.click(screen.getByRole("button", { name: "DA: Demo admin, admin" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await h1("Sign in");
  expect(app.queryClient.getQueryData(["account"])).toBeUndefined();
});

test.each([
  ["support", true],
  ["admin", false],
] as const)(
  "shows the data of a session that ended by itself only to its operator: %s signs in",
  async (role, isThere) => {
    bff = await startTestBff();
    const { queryClient, router } = renderApp("/activity");
    const enterAs = async (name: string) =>
      userEvent.click(await screen.findByRole("button", { name: `Continue as demo ${name}` }));
    await enterAs("support");
    await h1("Activity");
    queryClient.setQueryData(["read"], "an answer");
    localStorage.setItem("until-sign-out.test", "kept");
    bff.forget();
    queryClient.setQueryData(sessionOptions.queryKey, null);
    await act(() => router.invalidate());
    await enterAs(role);
    await h1("Activity");
    expect(queryClient.getQueryData(["read"])).toBe(isThere ? "an answer" : undefined);
    expect(localStorage.getItem("until-sign-out.test")).toBe(isThere ? "kept" : null);
  },
);

test("says plainly that the server does not answer, and tries again at a press", async () => {
  bff = await startTestBff({ role: "admin" });
  // The router logs the error for which it shows the error page; this test is only about the page.
  for (const level of ["error", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => {});
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("refused")));
  renderApp("/access");
  await h1("The console's server is not responding");
  vi.unstubAllGlobals();
  vi.stubGlobal("scrollTo", () => {});
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Access"));
});
