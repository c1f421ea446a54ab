import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { consolePaths } from "#contract/console/console";
import { paymentMethodsEndpoint } from "#contract/public/payment-methods";
import { aCall, aRefusal } from "#testing/store/calls-contract.ts";
import { changeLanguage } from "../../i18n/load-words.ts";
import { callOperation } from "../../api/call.ts";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { watchDownloads } from "../../testing/watch-downloads.ts";

let bff: TestBff;
async function begin(role: "support" | "admin") {
  bff = await startTestBff({ role });
}
beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const idField = "Find by any id";

test("states that there is nothing yet, then shows the call with units and request id", async () => {
  await begin("support");
  renderApp("/activity");
  expect(await screen.findByText("No calls yet")).toBeVisible();
  expect(await screen.findByRole("row", { name: /Signed in to the demo/ })).toBeVisible();
  const result = await callOperation(paymentMethodsEndpoint, {
    channel: "1688",
    order_id: "239695213738498520",
  });
  if (!result.ok) throw new Error("no answer");
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  const row = await screen.findByRole("row", { name: new RegExp(result.requestId.slice(-8)) });
  expect(row).toHaveTextContent("Payment methods");
  expect(row).toHaveTextContent("239695213738498520");
  expect(row).toHaveTextContent("1688");
  expect(within(row).getByRole("button", { name: /^Copy request id / })).toBeVisible();
});

/** Writes 61 calls. No id of these tests can begin an id of the console's own requests, which are hexadecimal. */
async function writeMany(): Promise<void> {
  for (let index = 0; index < 60; index += 1)
    await bff.store.callLog.append(aCall(`req_row${index}`, { at: Date.now() - 60_000 + index }));
  await bff.store.callLog.append(
    aCall("req_failed", {
      at: Date.now() - 120_000,
      status: 502,
      outcome: "CHANNEL_UPSTREAM_ERROR",
      upstreamCode: "gw.Timeout",
      upstreamMs: 300,
      durationMs: 312,
      units: 0,
    }),
  );
}

test("puts a filter, a page and an open call into the URL, and opens a call by its request id", async () => {
  await begin("admin");
  await writeMany();
  await bff.store.callLog.append(aCall("req_demo", { at: Date.now(), appId: "demo" }));
  const app = renderApp("/activity");
  // An app is shown by its name, and a deleted one by its id.
  expect(await screen.findByRole("row", { name: /req_demo/ })).toHaveTextContent("Demok1");
  expect(screen.getByRole("row", { name: /req_row59/ })).toHaveTextContent("acmek1");
  await userEvent.click(screen.getByRole("link", { name: "Older" }));
  await screen.findByRole("row", { name: /req_row0/ });
  expect(app.address()).toContain("before=");
  expect(screen.queryByRole("row", { name: /req_row59/ })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Newer" }));
  await screen.findByRole("row", { name: /req_row59/ });

  await userEvent.type(screen.getByLabelText(idField), " req_failed {Enter}");
  const details = await screen.findByRole("button", { name: /Details of req_failed$/, expanded: true });
  expect(app.address()).toBe("/activity?request=req_failed");
  const detail = screen.getByText("gw.Timeout").closest("tr");
  for (const said of [
    "CHANNEL_UPSTREAM_ERROR",
    "502",
    "0 units",
    "312 ms",
    "300 ms in 1 call",
    "12 ms",
    "acme · k1",
  ])
    expect(detail).toHaveTextContent(said);
  await userEvent.click(details);
  expect(app.address()).not.toContain("open=1");

  await userEvent.clear(screen.getByLabelText(idField));
  await userEvent.type(screen.getByLabelText(idField), "req_none{Enter}");
  expect(await screen.findByText("No call with this request id")).toBeVisible();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear filters" })[0]!);
  await screen.findByRole("row", { name: /req_row59/ });
  expect(app.address()).toBe("/activity");
});

test("finds calls by an order id from a row, a message or a 1688 order page, and offers two ids as a choice", async () => {
  await begin("support");
  const own = { at: Date.now(), operatorId: "demo-support" };
  const [order, other] = ["239695213738498520", "4169757385897317637"];
  await bff.store.callLog.append(aCall("req_order", { ...own, subject: order }));
  await bff.store.callLog.append(aCall("req_other", { ...own, subject: other }));
  const app = renderApp("/activity");
  const row = await screen.findByRole("row", { name: /req_order/ });
  const shown = within(row).getByText(order).textContent;
  const field = screen.getByLabelText(idField);
  for (const pasted of [
    shown,
    `\u2067${order}\u2069`,
    `hi, I cannot pay order ${order}`,
    `订单号：${order}`,
    `https://trade.1688.com/order/new_step_order_detail.htm?orderId=${order}&from=x`,
  ]) {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(pasted);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(app.address()).toBe(`/activity?subject=${order}`));
    expect(await screen.findByRole("row", { name: /req_order/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("row", { name: /req_other/ })).toBeNull());
    await userEvent.click(screen.getAllByRole("button", { name: "Clear filters" })[0]!);
    await screen.findByRole("row", { name: /req_other/ });
  }
  await userEvent.click(field);
  await userEvent.paste(`${order} 和 ${other}`);
  await userEvent.keyboard("{Enter}");
  expect(app.address()).toBe("/activity");
  expect(field).toHaveAccessibleDescription(/several ids/);
  const offered = within(screen.getByRole("group", { name: "Ids in the text" })).getAllByRole("button");
  expect(offered.map(({ textContent }) => textContent)).toEqual([order, other]);
  await userEvent.click(offered[1]!);
  await waitFor(() => expect(app.address()).toBe(`/activity?subject=${other}`));
  expect(field).toHaveValue(other);
  await userEvent.clear(field);
  await userEvent.type(field, "239695213738498529{Enter}");
  expect(await screen.findByText("No call about this order or product")).toBeVisible();
});

test("groups failures by code with their number and what to do, and leads to the calls of one code", async () => {
  await begin("admin");
  await writeMany();
  const limited = { status: 429, outcome: "PLATFORM_QUOTA_EXCEEDED", upstreamCode: "gw.AppCallLimited" };
  for (const id of ["req_limited", "req_limited_too"])
    await bff.store.callLog.append(aCall(id, { at: Date.now(), units: 0, ...limited }));
  const app = renderApp("/activity?period=1h");
  await userEvent.click(await screen.findByRole("link", { name: "Failures by code" }));
  const [limit, failed] = (await screen.findAllByRole("row")).slice(1);
  expect(limit).toHaveTextContent(
    /The marketplace limits calls.*1688.*2.*spread the calls.*gw\.AppCallLimited × 2/,
  );
  expect(failed).toHaveTextContent(/no usable answer.*CHANNEL_UPSTREAM_ERROR.*Look at what.*gw\.Timeout × 1/);
  expect(screen.queryByRole("row", { name: /req_row59/ })).toBeNull();
  await userEvent.click(
    within(failed!).getByRole("link", { name: "Show 1 call with CHANNEL_UPSTREAM_ERROR" }),
  );
  expect(await screen.findByRole("row", { name: /req_failed/ })).toBeVisible();
  expect(app.address()).toBe("/activity?period=1h&code=CHANNEL_UPSTREAM_ERROR&marketplace=1688");
});

test("finds calls by an app's name, and links each order and product to its page", async () => {
  await begin("admin");
  await bff.store.callLog.append(aCall("req_order", { at: Date.now(), appId: "demo" }));
  const product = { at: Date.now(), operation: "products.detail", subject: "907001255426" };
  await bff.store.callLog.append(aCall("req_product", product));
  const app = renderApp("/activity");
  const row = await screen.findByRole("row", { name: /req_product/ });
  expect(within(row).getByRole("link", { name: "907001255426" })).toHaveAttribute(
    "href",
    "/products/1688/907001255426",
  );
  await userEvent.type(screen.getByLabelText(idField), "Demo{Enter}");
  await waitFor(() => expect(screen.queryByRole("row", { name: /req_product/ })).toBeNull());
  expect(app.address()).toBe("/activity?app=demo");
  const order = within(screen.getByRole("row", { name: /req_order/ })).getByRole("link");
  expect(order).toHaveAttribute("href", expect.stringContaining("239695213738498520"));
});

test("keeps the last rows below one notice when a refresh fails", async () => {
  await begin("support");
  await bff.store.callLog.append(aCall("req_kept", { at: Date.now(), operatorId: "demo-support" }));
  renderApp("/activity");
  const row = await screen.findByRole("row", { name: /req_kept/ });
  bff.unreachable.add(consolePaths.activity);
  await userEvent.click(screen.getByRole("button", { name: "Refresh" }));
  expect(await screen.findAllByRole("alert")).toHaveLength(1);
  expect(row).toBeVisible();
  bff.unreachable.clear();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("offers no filter on a call without filterable values", async () => {
  await begin("support");
  const own = { at: Date.now(), operatorId: "demo-support" };
  await bff.store.callLog.append(aCall("req_plain", { ...own, outcome: null }));
  await bff.store.callLog.append(aCall("req_told", { ...own, outcome: "kjb_possible" }));
  renderApp("/activity");
  await userEvent.click(await screen.findByRole("button", { name: /Details of req_told$/ }));
  expect(screen.getByText("Show only")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: /Details of req_plain$/ }));
  expect(screen.queryByText("Show only")).toBeNull();
});

test("extracts a request id from pasted text, or reports at the field that the text has no id and sends nothing", async () => {
  await begin("support");
  await bff.store.callLog.append(aCall("req_failed", { at: Date.now() }));
  const app = renderApp("/activity");
  const field = await screen.findByLabelText(idField);
  const find = async (text: string) => {
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
    await userEvent.keyboard("{Enter}");
  };
  const listed = () => bff.requests.filter((request) => request.includes("/bff/activity")).length;
  for (const none of ["…CG9KG2A1", "请看这个", "x".repeat(200)]) {
    const before = listed();
    await find(none);
    expect(field).toHaveAccessibleDescription(/^No id was found in this/);
    expect(field).toHaveValue(none);
    expect([app.address(), listed()]).toEqual(["/activity", before]);
  }
  for (const pasted of ["请看req_failed，谢谢", `${"Please look. ".repeat(20)} request id: req_failed.`]) {
    await find(pasted);
    await waitFor(() => expect(app.address()).toBe("/activity?request=req_failed"));
    expect(field).toHaveValue("req_failed");
    expect(field).not.toHaveAccessibleDescription();
  }
});

test("keeps the keyboard focus in the screen when a filter button disappears on its press", async () => {
  await begin("support");
  renderApp("/activity?outcome=failed");
  for (const name of ["More filters", "Clear filters"]) {
    const [button] = await screen.findAllByRole("button", { name });
    button?.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(button).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).toHaveAttribute("id", "content"));
  }
});

test("downloads every call that matches the filters, written by the server, with no cell that a spreadsheet would compute", async () => {
  await begin("admin");
  await writeMany();
  await bff.store.callLog.append(aCall("req_formula", { appId: "=1+1", at: Date.now() - 200_000 }));
  const files = watchDownloads();
  renderApp("/activity");
  await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
  expect((await screen.findAllByText("The file is in your downloads."))[0]).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual(["calls.csv"]);
  const lines = (await files[0]!.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(63);
  expect(lines.at(-1)).toMatch(/,req_formula,.*,"\t239695213738498520",'=1\+1,/);
  expect(bff.requests.filter((request) => request.endsWith("/bff/activity.csv"))).toHaveLength(1);
});

test("reports moments in the wrong order at the field, next to the empty list", async () => {
  await begin("support");
  renderApp("/activity?from=2026-11-25T00:00:00Z&to=2026-11-20T00:00:00Z");
  expect(await screen.findByLabelText("Until")).toHaveAccessibleDescription(
    "This is before the beginning: no call can match.",
  );
});

test("states how many refusals in a minute a row represents, in both languages", async () => {
  await begin("admin");
  const at = Math.floor(Date.now() / 60_000) * 60_000;
  for (let index = 0; index < 1_234; index += 1)
    await bff.store.callLog.append(aRefusal(`req_refused_${index}`, { at, appId: "demo" }));
  await bff.store.callLog.append(aRefusal("req_refused_alone", { at: at - 60_000, appId: "demo" }));
  renderApp("/activity");
  const row = await screen.findByRole("row", { name: /×1,234 in this minute/ });
  expect(row).toHaveTextContent("efused_0");
  expect(screen.getAllByText(/in this minute/)).toHaveLength(1);
  await userEvent.click(within(row).getByRole("button", { name: /Details/ }));
  expect(await screen.findByText(/Only the first one's details are kept/)).toBeVisible();
  await changeLanguage("zh-CN");
  expect((await screen.findAllByText(/这一分钟内共 1,234 次/)).length).toBeGreaterThan(0);
  await changeLanguage("en");
});
