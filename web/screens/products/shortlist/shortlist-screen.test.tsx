import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { maxSaved } from "./shortlist.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { watchDownloads } from "../../../testing/watch-downloads.ts";

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  localStorage.clear();
  bff = await startTestBff({ role: "buyer" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Imports a list as another device wrote it. */
async function importList(rows: string[]) {
  const csv = ["marketplace,id,title,price_kept,kept_at", ...rows].join("\n");
  const picker = await screen.findByLabelText("Import CSV…", { selector: "input" });
  fireEvent.change(picker, { target: { files: [new File([csv], "list.csv", { type: "text/csv" })] } });
}
const saved = [
  "1688,634430926581,便宜了,99999.5,2026-11-01T04:00:00.000Z",
  "1688,907001255426,贵了,0.01,2026-11-01T04:00:00.000Z",
  "taobao,688000000005,不知道,,2026-11-01T04:00:00.000Z",
  "ebay,5,nothing,1,2026-11-01T04:00:00.000Z",
];
const rowOf = (title: string) => screen.getByText(title, { selector: "h3 *" }).closest("li") as HTMLElement;

test("shows a product's earlier price, and its change only after a press that states its units", async () => {
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  const [keep] = await screen.findAllByRole("checkbox", { name: /^Keep / });
  if (keep) await userEvent.click(keep);
  const words = keep?.closest("li")?.querySelector("a");
  const title = words?.querySelector("h3")?.textContent ?? "";
  const translated = words?.querySelector("h3 + span")?.textContent ?? "no translation";
  await userEvent.click(screen.getByText(/^Shortlist/));
  const refresh = await screen.findByRole("button", { name: "Refresh all prices · 1 unit" });
  expect(screen.getByText("Price when kept")).toBeVisible();
  // Original and translation, as in the results.
  expect(rowOf(title)).toHaveTextContent(translated);
  expect(screen.queryByText("Price now")).toBeNull();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(1);
  await userEvent.click(refresh);
  expect(await screen.findByText("Price now")).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(2);
});

test("imports a list from a file, reports rows that name no product, and shows each price change after a refresh", async () => {
  renderApp("/products/shortlist");
  await importList(saved);
  expect(await screen.findByText(/3 new products added\. 1 row names no product: 5\./)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Refresh all prices · 3 units" }));
  await screen.findAllByText("Price now");
  expect(rowOf("便宜了")).toHaveTextContent(/Price when kept¥99,999\.50.*Change▼ ¥99,/);
  // The marketplace is shown by its name, as everywhere.
  expect(rowOf("不知道")).toHaveTextContent("Taobao 688000000005");
  expect(rowOf("不知道")).not.toHaveTextContent("taobao:");
  expect(rowOf("贵了")).toHaveTextContent(/Price when kept¥0\.01.*Change▲ ¥\d/);
  expect(rowOf("不知道")).toHaveTextContent(/Price when keptNot stated.*ChangeNot stated/);
  // A file from another device has no translation; a product that was just refreshed has one.
  expect(rowOf("贵了").querySelector("h3 + [lang=en]")).toHaveTextContent(/^[A-Z][\w, -]+$/);
  // Products read by the refresh are not bought again.
  const open = within(rowOf("贵了")).getByRole("button", { name: "Open 贵了" });
  await userEvent.click(open);
  expect(await screen.findByRole("article")).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toHaveLength(3);
});

test("removes a product, restores it unchanged, and compares saved ones without paying", async () => {
  renderApp("/products/shortlist");
  await importList(saved.slice(0, 2));
  await screen.findAllByText(/2 new products added/);
  const before = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  await userEvent.click(screen.getByRole("button", { name: "Remove 便宜了" }));
  expect(screen.queryByText("便宜了", { selector: "h3 *" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual(before);
  for (const title of ["便宜了", "贵了"])
    await userEvent.click(screen.getByRole("checkbox", { name: `Compare ${title}` }));
  await userEvent.click(screen.getByRole("button", { name: "Put side by side" }));
  expect(await screen.findByRole("row", { name: /^Price, from the list ¥99,999\.50 ¥0\.01/ })).toBeVisible();
  expect(bff.requests.filter((request) => request.startsWith("POST"))).toEqual([]);
});

test("lists the first bad rows of an unrelated file, and the number of all", async () => {
  renderApp("/products/shortlist");
  await importList(Array.from({ length: 5_000 }, (_, at) => `ebay,${at},nothing,1,`));
  expect(
    await screen.findByText(/^0 new products added\. 5,000 rows name no product: 2, .*, 101, …\.$/),
  ).toBeVisible();
});

test("imports a product in several rows of a file once, as in its first row, at the cost of one unit", async () => {
  renderApp("/products/shortlist");
  const [row = ""] = saved;
  await importList([row, row.replace("便宜了", "又一次"), row]);
  await screen.findAllByText("1 new product added.");
  expect(screen.getAllByRole("listitem").filter((item) => item.querySelector("h3"))).toEqual([
    rowOf("便宜了"),
  ]);
  expect(screen.getByRole("button", { name: "Refresh all prices · 1 unit" })).toBeVisible();
});

test("exports a list and imports it unchanged on an empty device", async () => {
  renderApp("/products/shortlist");
  await importList(saved.slice(0, 2));
  await screen.findAllByText(/2 new products added/);
  await userEvent.click(screen.getByRole("button", { name: "Refresh all prices · 2 units" }));
  await screen.findAllByText("Price now");
  const files = watchDownloads();
  await userEvent.click(screen.getByRole("button", { name: "Export CSV" }));
  const [file] = files;
  expect(file?.name).toBe("shortlist.csv");
  const csv = (await file?.text()) ?? "";
  const before = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const leave of screen.getAllByRole("button", { name: /^Remove/ })) await userEvent.click(leave);
  expect(screen.getByText("Nothing kept yet")).toBeVisible();
  const picker = screen.getByLabelText("Import CSV…", { selector: "input" });
  fireEvent.change(picker, { target: { files: [new File([csv], "shortlist.csv", { type: "text/csv" })] } });
  await screen.findAllByText(/2 new products added/);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(before);
  cleanup();
  renderApp("/products/shortlist");
  expect(await screen.findAllByText("Price now")).toHaveLength(2);
});

test("stops a refresh at a failure that every product would meet, and continues past one product's own failure", async () => {
  renderApp("/products/shortlist");
  await importList([saved[0] ?? "", "1688,1,没有,1,", saved[2] ?? ""]);
  const paid = () => bff.requests.filter((request) => request.startsWith("POST"));
  await userEvent.click(await screen.findByRole("button", { name: "Refresh all prices · 3 units" }));
  await screen.findAllByText("Price now");
  expect(paid()).toHaveLength(3);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  bff.forget();
  await userEvent.click(screen.getByRole("button", { name: "Refresh all prices · 3 units" }));
  await screen.findByText(/You were signed out/);
  expect(paid()).toHaveLength(4);
});

test("continues an interrupted refresh on the next press with the products it did not reach", async () => {
  const detail = "/bff/v1/products/detail";
  const asked: string[] = [];
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    if (call[0] === detail) asked.push((JSON.parse(String(call[1]?.body)) as { id: string }).id);
    if (asked.length === 2) bff.unreachable.add(detail);
    return plain(...call);
  });
  renderApp("/products/shortlist");
  await importList(saved.slice(0, 2));
  const refresh = await screen.findByRole("button", { name: "Refresh all prices · 2 units" });
  await userEvent.click(refresh);
  await screen.findByRole("alert");
  asked.push("again");
  bff.unreachable.clear();
  await userEvent.click(refresh);
  expect(await screen.findAllByText("Price now")).toHaveLength(2);
  const [first, second] = ["634430926581", "907001255426"];
  await waitFor(() => expect(asked).toEqual([first, second, "again", second, first]));
});

test("pauses a refresh after two calls in a row without an answer, shows the progress, and resumes with the rest", async () => {
  const detail = "/bff/v1/products/detail";
  const plain = globalThis.fetch;
  const asked: string[] = [];
  let isDown = false;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    if (call[0] !== detail) return plain(...call);
    asked.push((JSON.parse(String(call[1]?.body)) as { id: string }).id);
    if (asked.length === 2) isDown = true;
    return isDown ? Promise.reject(new TypeError("Failed to fetch")) : plain(...call);
  });
  const ids = ["634430926581", "907001255426", "694689417991", "1097637083947", "608733995747"];
  renderApp("/products/shortlist");
  await importList(ids.map((id) => `1688,${id},title,1,`));
  await userEvent.click(await screen.findByRole("button", { name: "Refresh all prices · 5 units" }));
  expect(
    await screen.findByText("Paused after 1 of 5. The other 4 were not sent or got no answer."),
  ).toBeVisible();
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(asked).toHaveLength(3);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Resume with 4 · 4 units" }));
  await waitFor(() => expect(screen.getAllByText("Price now")).toHaveLength(5));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(asked.slice(3).toSorted()).toEqual(ids.filter((id) => id !== asked[0]).toSorted());
});

test("leaves out products beyond a full shortlist, counts them, and keeps the saved ones", async () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `1688,${from + at},title ${from + at},1.50,`);
  renderApp("/products/shortlist");
  await importList(rows(700_000_000_000, maxSaved - 1));
  await screen.findAllByText("499 new products added.");
  await importList(rows(800_000_000_000, 3));
  expect(
    await screen.findAllByText(
      "1 new product added. 2 more do not fit: the shortlist holds at most 500 products.",
    ),
  ).not.toHaveLength(0);
  const titles = [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(titles).toHaveLength(maxSaved);
  expect(titles.slice(0, 2)).toEqual(["title 800000000000", "title 700000000000"]);
  expect(titles.at(-1)).toBe("title 700000000498");
  // The results page cannot save one more, and states why.
  cleanup();
  renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  expect(await screen.findByText(/^The shortlist is full: it holds at most 500 products/)).toBeVisible();
  const [keep] = screen.getAllByLabelText(/^Keep /);
  expect(keep).toBeDisabled();
});
