import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";
import { renderApp } from "../../testing/render-app.tsx";

let bff: TestBff;
/** Releases the paid answers that are held back. */
let letThrough: () => void;
let held: Promise<void>;
const hold = () => void (held = new Promise<void>((resolve) => (letThrough = resolve)));
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
  hold();
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answer = await plain(...asked);
    if (/\/bff\/v1\/products/.test(String(asked[0]))) await held;
    return answer;
  });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

const paid = () => bff.requests.filter((request) => request.startsWith("POST")).length;

test.each([
  ["a product", "/products/1688/907001255426", /^Open · 1 unit/, "Not read yet", "article"],
  ["a list", "/products?q=杯", /^Search · 2 units/, "Not searched yet", "list"],
  [
    "products side by side",
    "/products/compare?compare=1688:907001255426,1688:634430926581",
    /^Read/,
    null,
    "table",
  ],
] as const)(
  "shows %s in flight after leaving and returning, without a second chance to pay for it",
  async (_, address, press, invitation, answer) => {
    const { router } = renderApp(address);
    await userEvent.click(await screen.findByRole("button", { name: press }));
    await waitFor(() => expect(paid()).toBe(1));
    await act(() => router.navigate({ to: "/preview" }));
    await screen.findByRole("heading", { level: 1, name: "Cart" });
    await act(async () => router.history.back());
    const button = await screen.findByRole("button", { name: press });
    expect(button).toHaveAttribute("aria-disabled", "true");
    if (invitation) expect(screen.queryByText(invitation)).toBeNull();
    await userEvent.click(button);
    await act(async () => letThrough());
    expect((await screen.findAllByRole(answer)).length).toBeGreaterThan(0);
    expect(paid()).toBe(answer === "table" ? 2 : 1);
  },
);

test("keeps an answer that arrives after its page was left, without navigating back to it", async () => {
  const { router, address } = renderApp("/products/1688/634430926581");
  await userEvent.click(await screen.findByRole("button", { name: /^Open · 1 unit/ }));
  await waitFor(() => expect(paid()).toBe(1));
  await act(() => router.navigate({ to: "/preview" }));
  await screen.findByRole("heading", { level: 1, name: "Cart" });
  await act(async () => letThrough());
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  expect(address()).toBe("/preview");
  await act(async () => router.history.back());
  expect(await screen.findByRole("article")).toBeVisible();
  expect(paid()).toBe(1);
});

test("does not pay again for a product of a list that is pressed while its call is in flight", async () => {
  const { router } = renderApp("/products?q=杯");
  letThrough();
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const press = async () =>
    userEvent.click((await screen.findAllByRole("link", { name: /Open · 1 unit$/ }))[0]!);
  await screen.findAllByRole("link", { name: /Open · 1 unit$/ });
  hold();
  await press();
  await waitFor(() => expect(paid()).toBe(2));
  await act(async () => router.history.back());
  await press();
  await act(async () => letThrough());
  expect(await screen.findByRole("article")).toBeVisible();
  expect(paid()).toBe(2);
});
