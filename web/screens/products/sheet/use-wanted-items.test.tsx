import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen, waitFor } from "@testing-library/react";
import { use } from "react";
import { expect, test } from "vitest";
import { coloursBySizes, productWith } from "../../../cart/testing/product-with.ts";
import { sheetOf } from "./sheet-of.ts";
import { useWantedItems } from "./use-wanted-items.ts";

test("still says what it filled in when React throws the first render away", async () => {
  const product = productWith(coloursBySizes(["黑色", "白色"], ["M", "L"]));
  const { promise: texts, resolve } = Promise.withResolvers<void>();
  const component = () => {
    const match = useWantedItems(product);
    use(texts);
    return <p>{match === null ? "no message" : `${match.quantities.length} filled`}</p>;
  };
  const history = createMemoryHistory();
  history.push("/", { wanted: [{ quantity: 3, isEach: false, words: "黑色 m" }] });
  render(<RouterProvider router={createRouter({ routeTree: createRootRoute({ component }), history })} />);
  await waitFor(() => expect(sheetOf(product).ordered()).toHaveLength(1));
  await act(async () => resolve());
  expect(screen.getByText("1 filled")).toBeVisible();
});
