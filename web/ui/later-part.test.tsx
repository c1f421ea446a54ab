import { CatchBoundary } from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { laterPart } from "./later-part.ts";
import { LostPart } from "./lost-part.tsx";

const lost = new TypeError("Failed to fetch");
const fetchLost = (times: number) => {
  const fetch = vi.fn<() => Promise<() => string>>();
  for (let time = 0; time < times; time += 1) fetch.mockRejectedValueOnce(lost);
  return fetch.mockResolvedValue(() => "The paid answer");
};

/** The part beside what of the screen was there before. */
function show(Part: ReturnType<typeof laterPart<object>>["Part"]) {
  return render(
    <>
      <p>The form</p>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </>,
  );
}

// React tells the console of every error that is caught.
afterEach(() => vi.restoreAllMocks());

test("a part that does not arrive is lost, which is no fault of the page's, and is asked for again", async () => {
  const fetch = fetchLost(2);
  const { load } = laterPart(fetch);
  await expect(load()).rejects.toBeInstanceOf(LostPart);
  await load();
  expect(fetch).toHaveBeenCalledTimes(3);
});

test("a part that is lost once on its way stops nobody", async () => {
  const fetch = fetchLost(1);
  await expect(laterPart(fetch).load()).resolves.toBeDefined();
  expect(fetch).toHaveBeenCalledTimes(2);
});

test("a part that was lost before anybody saw it is there for the first who wants it", async () => {
  const { Part, load } = laterPart(fetchLost(2));
  await load().catch(() => {});
  show(Part);
  expect(await screen.findByText("The paid answer")).toBeVisible();
});

test("lost where it is wanted, it says so in its place, beside the rest of the screen; the next who wants it has it fetched again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const fetch = fetchLost(2);
  const { Part } = laterPart(fetch);
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

test("a part that breaks is the page's fault, and not told as lost", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const { Part, load } = laterPart(async () => () => {
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
