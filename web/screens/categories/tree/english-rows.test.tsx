import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { i18n } from "../../../i18n/i18n.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

describe("a tree of categories", () => {
  test("shows the English next to the Chinese to a reader of English, and in the card", async () => {
    renderApp("/categories?node=10166");
    const row = await screen.findByRole("treeitem", { name: "女装" });
    await waitFor(() => expect(row).toHaveTextContent("女装women's clothing"));
    expect(row).toHaveAccessibleDescription("women's clothing");
    expect(screen.getByText("English, word by word").nextElementSibling).toHaveTextContent(
      "women's clothing",
    );
  });

  test("shows only Chinese to a reader of Chinese", async () => {
    i18n.changeLanguage("zh-CN");
    // There is no worker without a browser; it would only load the pinyin.
    vi.stubGlobal(
      "Worker",
      class extends EventTarget {
        postMessage() {}
        terminate() {}
      },
    );
    renderApp("/categories");
    const row = await screen.findByRole("treeitem", { name: "女装" });
    await userEvent.type(screen.getByRole("searchbox"), "women");
    await screen.findAllByRole("status");
    expect(row).not.toHaveTextContent("women");
  });
});
