import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { renderApp } from "../testing/render-app.tsx";

const notAuthorized = "4169757308101117637";
const orders = ["239695213738498520", "4169757385897317637", "1000000000000000001"];

let bff: TestBff;
beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function check(id: string) {
  renderApp(`/payment-methods?order=${id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Check · 1 unit/ }));
}

describe("what follows from a verdict", () => {
  test("hands a case over to an administrator, and writes the reply in the chosen language", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await check(notAuthorized);
    const reply = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" }).value;
    await screen.findByRole("textbox", { name: "Reply" });
    expect(reply()).toMatch(/^Order 4169757308101117637: /);
    expect(screen.queryByRole("button", { name: /^Get the link/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of the reply" }), "中文");
    expect(reply()).toMatch(/^订单 4169757308101117637：.*请勿因此取消订单。$/);
    await userEvent.click(screen.getByRole("button", { name: "Ask an administrator" }));
    const dialog = await screen.findByRole("dialog", { name: "Ask an administrator" });
    const message = within(dialog).getByRole<HTMLTextAreaElement>("textbox", { name: "message" }).value;
    expect(message).toContain(`/orders/${notAuthorized}?channel=1688`);
    expect(message).toMatch(/Request req_/);
  });

  test("offers one KJB link for all orders of a list that can be paid so", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    renderApp("/payment-methods");
    const field = await screen.findByLabelText("Order id");
    await userEvent.click(field);
    await userEvent.paste(orders.join("\n"));
    await userEvent.click(screen.getByRole("button", { name: "Check 3 orders · 3 units" }));
    expect(await screen.findByRole("heading", { name: /^Pay the 2 orders that KJB can pay/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /^Get the link: KJB/ }));
    expect(await screen.findByText("No link: it cannot be paid this way now")).toBeVisible();
    expect(screen.getByText(/^This says nothing about the order itself\. Do not cancel it/)).toBeVisible();
    expect(bff.requests.filter((one) => one.endsWith("/payment-link"))).toHaveLength(1);
  });

  test("is not shown while purchasing is off", async () => {
    bff = await startTestBff({ role: "support" });
    await check(notAuthorized);
    expect(await screen.findByRole("button", { name: "Copy reply to the buyer" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask an administrator" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Reply" })).toBeNull();
  });
});
