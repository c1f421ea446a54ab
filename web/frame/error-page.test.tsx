import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { loadWords } from "../i18n/load-words.ts";
import { ErrorPage } from "./error-page.tsx";

test.each([
  "Failed to fetch dynamically imported module: http://localhost/assets/route.js",
  "error loading dynamically imported module: http://localhost/assets/route.js",
  "Importing a module script failed.",
])("explains a script that did not load without calling the page broken: %s", async (message) => {
  await loadWords("common");
  render(<ErrorPage error={new TypeError(message)} />);
  expect(screen.getByRole("alert")).toHaveTextContent(
    /A part of this page did not arrive.*Check the network/,
  );
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeVisible();
});

test("says that the page failed and offers the error details", async () => {
  await loadWords("common");
  render(<ErrorPage error={new TypeError("x is not a function")} />);
  expect(screen.getByText("This page stopped working")).toBeVisible();
  expect(screen.getByRole("button", { name: "Copy error details" })).toBeVisible();
});
