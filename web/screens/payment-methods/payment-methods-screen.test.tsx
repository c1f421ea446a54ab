import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const withKjb = "/payment-methods?order=4169757385897317637";
const paid = () => bff.requests.filter((request) => request.startsWith("POST")).length;
const press = () => screen.findByRole("button", { name: /^Check · 1 unit/ });
const verdict = () => screen.findByRole("heading", { name: /KJB can be tried/ });

test("restores a paid answer with its time after another screen, another order and a reload", async () => {
  const { router } = renderApp(withKjb);
  await userEvent.click(await press());
  await verdict();
  expect(screen.queryByText(/^An earlier check/)).toBeNull();
  const checkedAt = screen.getByText("Checked").parentElement?.textContent;
  expect(checkedAt).toMatch(/20[0-9]{2}-/);

  await act(() => router.navigate({ to: "/activity" }));
  await act(async () => router.history.back());
  await verdict();
  expect(screen.getByText(/^An earlier check/)).toBeVisible();
  await act(() => router.navigate({ to: "/payment-methods", search: { order: "239695213738498520" } }));
  expect(screen.queryByRole("heading", { name: /KJB/ })).toBeNull();
  await act(async () => router.history.back());
  await verdict();

  cleanup();
  renderApp(withKjb);
  await verdict();
  expect(screen.getByText("Checked").parentElement).toHaveTextContent(checkedAt ?? "-");
  expect(paid()).toBe(1);
});

test("shows a check in flight after leaving and returning, without a second chance to pay for it", async () => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answer = await plain(...asked);
    if (/\/bff\/v1\/orders/.test(String(asked[0]))) await held;
    return answer;
  });
  const { router } = renderApp(withKjb);
  await userEvent.click(await press());
  await waitFor(() => expect(paid()).toBe(1));
  await act(() => router.navigate({ to: "/activity" }));
  await act(async () => router.history.back());
  expect(await press()).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(await press());
  await act(async () => letThrough());
  await verdict();
  expect(paid()).toBe(1);
});

test("keeps the raw answer of a check over another screen, until the next check", async () => {
  const { router } = renderApp(withKjb);
  await userEvent.click(await press());
  await verdict();
  await userEvent.click(screen.getByRole("button", { name: /^Ask again, raw · 1 unit/ }));
  await screen.findByRole("heading", { name: "Raw answer" });
  await act(() => router.navigate({ to: "/activity" }));
  await act(async () => router.history.back());
  expect(await screen.findByRole("heading", { name: "Raw answer" })).toBeVisible();
  expect(paid()).toBe(2);
  await userEvent.click(await press());
  await verdict();
  expect(screen.queryByRole("heading", { name: "Raw answer" })).toBeNull();
});

test("shows the raw answer without another call, and scrolls it into view", async () => {
  const moved = vi.fn();
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 5_000, 100, 100));
  Element.prototype.scrollIntoView = moved;
  renderApp(withKjb);
  await userEvent.click(await press());
  await verdict();
  moved.mockClear();
  await userEvent.click(screen.getByRole("button", { name: "Answer as sent" }));
  expect(screen.getByRole("region", { name: "answer" })).toHaveTextContent('"success": true');
  expect(moved).toHaveBeenCalledTimes(1);
  expect(paid()).toBe(1);
  await userEvent.click(screen.getByRole("button", { name: "Answer as sent" }));
  expect(screen.queryByRole("region", { name: "answer" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ask again, raw · 1 unit" }));
  await screen.findByRole("heading", { name: "Raw answer" });
  await waitFor(() => expect(moved).toHaveBeenCalledTimes(2));
  expect(paid()).toBe(2);
});

test("sends nothing for an Enter key that is still held", async () => {
  renderApp(withKjb);
  const field = await screen.findByLabelText("Order id");
  fireEvent.keyDown(field, { key: "Enter", repeat: true });
  expect(paid()).toBe(0);
  fireEvent.keyDown(field, { key: "Enter" });
  await verdict();
  expect(paid()).toBe(1);
});

test("states which order an answer is about while the field holds another, so that no green verdict appears below a refused id", async () => {
  renderApp(withKjb);
  await userEvent.click(await press());
  await verdict();
  const about = /^The answer below is about order 4169757385897317637/;
  expect(screen.queryByText(about)).toBeNull();
  const field = screen.getByLabelText("Order id");
  for (const other of [
    "41697573858973176X7",
    "239695213738498520",
    "4169757385897317637 239695213738498520",
  ]) {
    await userEvent.clear(field);
    expect(screen.queryByText(about)).toBeNull();
    await userEvent.type(field, other);
    expect(screen.getByText(about)).toBeVisible();
  }
  await userEvent.clear(field);
  await userEvent.type(field, "订单号：4169757385897317637");
  expect(screen.queryByText(about)).toBeNull();
});

test("lists the first of thousands of unsent entries, and the number of the others", async () => {
  renderApp("/payment-methods");
  await userEvent.click(await screen.findByLabelText("Order id"));
  await userEvent.paste(Array.from({ length: 2_000 }, () => "239695213738498520").join("\n"));
  const told = (await screen.findByText("1,999 entries will not be sent")).parentElement;
  expect(told?.querySelectorAll("li")).toHaveLength(501);
  expect(told).toHaveTextContent(/And 1,499 more\.$/);
});

test("fills in the orders of the browser's history for the operator whose text it is, and for no other", async () => {
  const { router } = renderApp("/payment-methods");
  const field = await screen.findByLabelText("Order id");
  const text = "4169757385897317637\tWu";
  const open = (operatorId: string) =>
    act(() => router.navigate({ to: "/payment-methods", state: { orders: { text, operatorId } } }));
  await open("demo-support");
  expect(field).toHaveValue(text);
  await open("demo-admin");
  expect(field).toHaveValue("");
});
