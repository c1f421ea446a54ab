import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { learnServerClock } from "../../api/server-clock.ts";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { ChannelTable } from "./channel-table.tsx";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "admin", dailyUnits: 5000 });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

test("opens the marketplace's page when asked to authorize", async () => {
  const leave = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  renderApp("/access");
  const button = await screen.findByRole("button", { name: "Authorize again: 1688" });
  expect(screen.getByRole("button", { name: "Authorize again: Taobao" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Weidian/ })).toBeNull();
  expect(screen.getByRole("row", { name: /^Weidian/ })).toHaveTextContent("In the configuration file only");
  await userEvent.click(button);
  await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  expect(bff.requests).toContain("POST /bff/authorizations/1688");
  const address = new URL(leave.mock.calls[0]?.[0] as string);
  expect(address.pathname + address.search).toBe("/access?channel=1688&authorization=authorized");
});

test.each([
  ["authorized", "Taobao is authorized"],
  ["denied", "Taobao was not authorized"],
  ["expired", "That link to Taobao is no longer valid"],
  ["refused", "Taobao refused the authorization"],
  ["failed", "Taobao gave no usable answer"],
])("states the outcome of an authorization: %s", async (outcome, title) => {
  renderApp(`/access?channel=taobao&authorization=${outcome}`);
  expect(await screen.findByText(title)).toBeVisible();
});

test("shows what is left today, what a call costs, each marketplace and each scope", async () => {
  renderApp("/access");
  expect(await screen.findByText("0 of 5,000 used")).toBeVisible();
  expect(screen.getByRole("meter", { name: "Units today" })).toBeVisible();
  const row = (name: RegExp) => screen.getByRole("row", { name });
  expect(within(row(/^Preview order/)).getByRole("cell", { name: "3" })).toBeVisible();
  expect(row(/^1688/)).toHaveTextContent("authorized");
  expect(row(/^order:read/)).toHaveTextContent("Payment methods");
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("states that no units of a disabled plan can be used", async () => {
  bff.stop();
  bff = await startTestBff({ role: "admin", dailyUnits: 5000, isPlanOn: false });
  renderApp("/access");
  expect(await screen.findByText("The plan is switched off: none can be used")).toBeVisible();
  expect(screen.queryByText("5,000 left")).toBeNull();
});

test("shows which account authorized a marketplace, where the marketplace states it", () => {
  const row = { channel: "1688", enabled: true, authorized: true, expires_at: null } as const;
  const account = { name: "demo_buyer", id: "b2b-8888888888" };
  const table = (channels: Parameters<typeof ChannelTable>[0]["channels"]) => (
    <ChannelTable channels={channels} mode="self" authorizable={[]} />
  );
  const { rerender } = render(table([{ ...row, account }]));
  expect(screen.getByRole("row", { name: /^1688/ })).toHaveTextContent(
    "by the account demo_buyer b2b-8888888888",
  );
  rerender(table([row]));
  expect(screen.queryByText(/by the account/)).toBeNull();
});

test("counts an authorization's remaining days by the server's clock, whatever the device's clock shows", () => {
  learnServerClock(new Date(Date.now() - 86_400_000).toUTCString());
  const until = new Date(Date.now() + 9.5 * 86_400_000).toISOString();
  const row = { channel: "1688", enabled: true, authorized: true, expires_at: until } as const;
  render(<ChannelTable channels={[row]} mode="self" authorizable={[]} />);
  learnServerClock(new Date().toUTCString());
  expect(screen.getByText(/10 days left/)).toBeVisible();
});

test("does not show an ended authorization as never made", () => {
  const row = {
    channel: "1688",
    enabled: true,
    authorized: false,
    expires_at: "2026-11-01T00:00:00.000Z",
  } as const;
  render(<ChannelTable channels={[row]} mode="self" authorizable={[]} />);
  expect(screen.getByRole("row", { name: /^1688/ })).toHaveTextContent(/not authorized ended 2026-1/i);
});

test("shows how to connect an assistant, and its tools, on a press", async () => {
  renderApp("/access");
  const show = await screen.findByRole("button", { name: "Show settings and tools" });
  expect(bff.requests).not.toContain("GET /bff/ai/v1/tools");
  await userEvent.click(show);
  const table = await screen.findByRole("table", { name: "Tools of the console's key" });
  // The button has disappeared, so the focus must have moved elsewhere in the page.
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(table);
  const row = within(table).getByRole("row", { name: /^product_search / });
  expect(row).toHaveTextContent("product:search");
  expect(within(row).getByRole("cell", { name: "2" })).toBeVisible();
  const settings = screen.getByRole("region", { name: /^settings for most hosts/ });
  expect(JSON.parse(settings.textContent)).toEqual({
    mcpServers: {
      procurement: {
        type: "http",
        url: "http://127.0.0.1:3000/mcp",
        headers: { Authorization: "Bearer <API_KEY>" },
      },
    },
  });
  expect(screen.getByRole("button", { name: /^Copy settings for VS Code/ })).toBeVisible();
  expect(bff.requests).toContain("GET /bff/ai/v1/tools");
});
