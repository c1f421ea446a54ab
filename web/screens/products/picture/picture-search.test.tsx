import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pictureCases } from "#server/marketplaces/alibaba-1688/simulator/simulate-pictures.ts";
import { pictureUri } from "#server/marketplaces/simulation/product-picture.ts";
import { drawnPicture } from "#server/marketplaces/simulation/simulated-pictures.ts";
import { startTestBff, type TestBff } from "../../../testing/test-bff.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import type { Shrunk } from "./shrink-worker.ts";

let bff: TestBff;
let now: number;
let bodies: string[];
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal("Worker", PassingWorker);
  localStorage.clear();
  now = Date.now();
  bff = await startTestBff({ role: "buyer", clock: () => now });
  bodies = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof init?.body === "string") bodies.push(init.body);
    return send(input, init);
  });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

/** Passes a picture on unchanged: only a browser can redraw one (e2e/products-picture.e2e.ts, bench/finding.bench.ts). */
class PassingWorker extends EventTarget {
  postMessage(file: Blob) {
    void file.arrayBuffer().then((buffer) => {
      const base64 = Buffer.from(buffer).toString("base64");
      const data: Shrunk = file.type.startsWith("image/")
        ? { kind: "file", src: `data:image/png;base64,${base64}`, bytes: file.size, width: 216, height: 216 }
        : null;
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
  }
  terminate() {}
}

async function fileOf(id: string): Promise<File> {
  const svg = pictureCases.find((one) => one.id === id)?.svg ?? "";
  const png = await drawnPicture(pictureUri(svg));
  return new File([new Uint8Array(png ?? [])], "客户名单.png", { type: "image/png" });
}

const chosen = () => screen.findByText(/leaves this device/);
const find = async () => userEvent.click(screen.getByRole("button", { name: "Find by picture · 2 units" }));
const sent = () => bff.requests.filter((request) => request.endsWith("/search-by-image"));

/**
 * Holds back the answers of searches by picture.
 * @returns a function that releases them
 */
function holdAnswers(): () => void {
  const held = Promise.withResolvers<void>();
  const plain = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    const answer = await plain(...asked);
    if (String(asked[0]).endsWith("/search-by-image")) await held.promise;
    return answer;
  });
  return held.resolve;
}

/** Dispatches a paste or a drop of files, as a browser does. */
function bring(kind: "paste" | "drop", files: File[], types = ["Files"]): boolean {
  const event = new Event(kind, { bubbles: true, cancelable: true });
  const data = { files, types };
  Object.assign(event, kind === "paste" ? { clipboardData: data } : { dataTransfer: data });
  return document.body.dispatchEvent(event);
}

test("accepts a picture by drop, paste, picker and camera, and sends nothing before the press", async () => {
  renderApp("/products");
  const file = await fileOf("three-things");
  const input = async (name: string) => screen.findByLabelText(name, { selector: "input" });
  await screen.findByLabelText("What to find");
  const ways = {
    drop: () => bring("drop", [file]),
    paste: () => bring("paste", [file]),
    picker: async () => fireEvent.change(await input("Picture…"), { target: { files: [file] } }),
    camera: async () => fireEvent.change(await input("Take a photo"), { target: { files: [file] } }),
  };
  for (const [way, bringIt] of Object.entries(ways)) {
    // By default, a browser leaves the page for a dropped file.
    expect([way, await bringIt()]).not.toEqual(["drop", true]);
    expect(await chosen()).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  }
  expect(await input("Take a photo")).toHaveAttribute("capture", "environment");
  expect(sent()).toEqual([]);
});

test("reads pasted spreadsheet cells as text although they come with a picture of themselves", async () => {
  renderApp("/products");
  await screen.findByLabelText("What to find");
  bring("paste", [await fileOf("three-things")], ["text/plain", "Files"]);
  expect(screen.queryByText(/leaves this device/)).toBeNull();
});

test("reports a file that is no picture, and searches nothing", async () => {
  renderApp("/products");
  const picker = await screen.findByLabelText("Picture…", { selector: "input" });
  fireEvent.change(picker, { target: { files: [new File(["x"], "a.txt", { type: "text/plain" })] } });
  expect(await screen.findByRole("alert")).toHaveTextContent("This browser cannot read that as a picture");
});

test("suggests what to try when no product looks like the picture, without advice about words", async () => {
  renderApp("/products");
  await screen.findByLabelText("What to find");
  bring("paste", [await fileOf("nothing-in-it")]);
  await chosen();
  await find();
  expect(await screen.findByText(/^Try another picture/)).toBeVisible();
  expect(screen.queryByText(/other words/)).toBeNull();
});

test("searches by a typed picture address, which the gateway fetches and the page does not send", async () => {
  renderApp("/products");
  const field = await screen.findByLabelText("What to find");
  await userEvent.click(field);
  await userEvent.paste("https://pictures.example/cup.jpg");
  expect(field).toHaveAccessibleDescription(
    "The gateway fetches this picture from its address and sends it to 1688.",
  );
  await find();
  // The test has no network, so only the request matters.
  expect(await screen.findByRole("alert")).toBeVisible();
  const [asked] = bodies.filter((body) => body.includes("image"));
  expect(asked).toContain('"image_url":"https://pictures.example/cup.jpg"');
  expect(bodies.join("")).not.toContain("image_base64");
});

test("reports a picture that the marketplace forgot, and sends it again on one press", async () => {
  renderApp("/products");
  await screen.findByLabelText("What to find");
  bring("drop", [await fileOf("three-things")]);
  await chosen();
  await find();
  // Finds it by text: a search by role reads the names of all twenty products.
  await screen.findByText(/^Part 2/);
  now += 16 * 60_000;
  fireEvent.click(screen.getByText(/^Part 2/));
  await waitFor(() => expect(screen.queryByText(/^Part 2/)).toBeNull());
  await screen.findByText(/^Part 3/);
  // Longer than a marketplace keeps a picture; the session was used in between and is still valid.
  now += 16 * 60_000;
  fireEvent.click(screen.getByText(/^Part 3/));
  expect(await screen.findByText(/no longer has this one. No units were used/)).toBeVisible();
  const before = bodies.length;
  await userEvent.click(screen.getByRole("button", { name: "Send the picture again · 2 units" }));
  expect(await screen.findByText("Results")).toBeVisible();
  expect(screen.queryByText(/keeps a picture only for a while/)).toBeNull();
  expect(bodies.slice(before).filter((body) => body.includes("image_base64"))).toHaveLength(1);
});

test("asks for the picture itself when a URL with an expired id is opened later or elsewhere", async () => {
  renderApp("/products?picture=9000000000000000001");
  await screen.findByText(/1688 already has this picture: it is not sent again/);
  await find();
  expect(
    await screen.findByText(/this page no longer has it either. Choose the picture again/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Send the picture again/ })).toBeNull();
});

test("keeps an answer that arrives after its page was left, and shows it for the same picture without another call", async () => {
  const { router, address } = renderApp("/products");
  const letThrough = holdAnswers();
  await screen.findByLabelText("What to find");
  const file = await fileOf("three-things");
  bring("drop", [file]);
  await chosen();
  await find();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(() => router.navigate({ to: "/preview" }));
  await act(async () => letThrough());
  await waitFor(() => expect(sessionStorage.length).toBeGreaterThan(0));
  expect(address()).toBe("/preview");
  await act(() => router.navigate({ to: "/products" }));
  await screen.findByLabelText("What to find");
  bring("drop", [file]);
  await chosen();
  await find();
  expect(await screen.findByText(/^Part 2/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});

test("searches by the later of two chosen pictures, whichever is ready first", async () => {
  renderApp("/products");
  await screen.findByLabelText("What to find");
  const [slow, quick] = [await fileOf("three-things"), await fileOf("three-things")];
  const ready = Promise.withResolvers<ArrayBuffer>();
  Object.assign(slow, { arrayBuffer: () => ready.promise });
  Object.assign(quick, { arrayBuffer: async () => new TextEncoder().encode("later").buffer });
  bring("paste", [slow]);
  bring("paste", [quick]);
  const picture = await screen.findByRole("img", { name: "The picture to search by" });
  const { src } = picture as HTMLImageElement;
  await act(async () => ready.resolve(new TextEncoder().encode("earlier").buffer));
  await waitFor(() =>
    expect(screen.getByText("Picture…").closest("button")).not.toHaveAttribute("aria-disabled"),
  );
  expect(screen.getByRole("img", { name: "The picture to search by" })).toHaveAttribute("src", src);
});

test("keeps a picture that is chosen during a search for the next press", async () => {
  const { address } = renderApp("/products");
  const letThrough = holdAnswers();
  await screen.findByLabelText("What to find");
  bring("drop", [await fileOf("three-things")]);
  await chosen();
  await find();
  await waitFor(() => expect(sent()).toHaveLength(1));
  bring("drop", [new File(["another"], "b.png", { type: "image/png" })]);
  const src = `data:image/png;base64,${btoa("another")}`;
  const shown = () => screen.getByRole("img", { name: "The picture to search by" });
  await waitFor(() => expect(shown()).toHaveAttribute("src", src));
  await act(async () => letThrough());
  await waitFor(() => expect(address()).toContain("picture="));
  expect(shown()).toHaveAttribute("src", src);
});

test("stays on a product opened during a picture search, and shows the answer on a press that costs nothing", async () => {
  const { address } = renderApp("/products?q=杯");
  await userEvent.click(await screen.findByRole("button", { name: /^Search · 2 units/ }));
  await screen.findAllByRole("link", { name: /Open · 1 unit$/ });
  const letThrough = holdAnswers();
  bring("drop", [await fileOf("three-things")]);
  await chosen();
  await find();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.click(screen.getAllByRole("link", { name: /Open · 1 unit$/ })[0]!);
  expect(await screen.findByRole("article")).toBeVisible();
  await act(async () => letThrough());
  await waitFor(() =>
    expect(sessionStorage.getItem("operator.demo-buyer.paid.products.search-by-image.")).toContain("req_"),
  );
  expect(address()).toContain("/products/1688/");
  await userEvent.click(screen.getByRole("button", { name: /Back to/ }));
  await chosen();
  await find();
  expect(await screen.findByText(/^Part 2/)).toBeVisible();
  expect(sent()).toHaveLength(1);
});
