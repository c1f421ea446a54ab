import { CatchBoundary } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { lazyComponent } from "./lazy-component.ts";
import { ChunkLoadError } from "../notices/chunk-load-notice.tsx";

const lost = new TypeError("Failed to fetch");
const fetchLost = (times: number) => {
  const fetch = vi.fn<() => Promise<() => string>>();
  for (let time = 0; time < times; time += 1) fetch.mockRejectedValueOnce(lost);
  return fetch.mockResolvedValue(() => "The paid answer");
};

/** Renders the lazy component next to the rest of the screen. */
function show(Part: ReturnType<typeof lazyComponent<object>>["Part"]) {
  return render(
    <>
      <p>The form</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );
}

// React logs every caught error to the console.
afterEach(() => vi.restoreAllMocks());

test("reports a component that does not load as lost, not as broken, and requests it again", async () => {
  const fetch = fetchLost(2);
  const { load } = lazyComponent(fetch);
  await expect(load()).rejects.toBeInstanceOf(ChunkLoadError);
  await load();
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("retries a failed load once without an error", async () => {
  const fetch = fetchLost(1);
  await expect(lazyComponent(fetch).load()).resolves.toBeDefined();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("renders a component whose prefetch failed", async () => {
  const { Part, load } = lazyComponent(fetchLost(2));
  await load().catch(() => {});
  show(Part);
  expect(await screen.findByText("The paid answer")).toBeVisible();
});

test("shows a failed load in place, next to the rest of the screen, and loads it again at the next render", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const fetch = fetchLost(2);
  const { Part } = lazyComponent(fetch);
  const { unmount } = show(Part);
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("A part of this page did not arrive");
  expect(notice).not.toHaveTextContent("No answer");
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
  expect(screen.getByText("The form")).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(2);
  unmount();
  show(Part);
  expect(await screen.findByText("The paid answer")).toBeVisible();
});

test("passes on an error of the component itself as the page's error", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { Part, load } = lazyComponent(async () => () => {
    throw new Error("broken");
  });
  await load();
  render(
    <CatchBoundary getResetKey={() => ""} errorComponent={({ error }) => String(error)}>
      <Suspense>
        <Part />
      </Suspense>
    </CatchBoundary>,
  );
  expect(await screen.findByText("Error: broken")).toBeVisible();
});
