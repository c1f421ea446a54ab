import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderApp } from "../../testing/render-app.tsx";
import { startTestBff, type TestBff } from "../../testing/test-bff.ts";

const [one, two, other] = ["239695213738498520", "4169757385897317637", "100000000000000001"];

let bff: TestBff;
beforeEach(async () => {
  vi.stubGlobal("scrollTo", () => {});
  bff = await startTestBff({ role: "support" });
});
afterEach(() => {
  bff.stop();
  vi.unstubAllGlobals();
});

describe("a pasted sheet with quoted cells", () => {
  test.each([
    [
      "a number in a quoted remark of two lines",
      `订单号,备注\n${one},"运单\n${other}"\n${two},"a, ${other}"`,
    ],
    ["a line sep= above the headings", `sep=;\n流水号;订单号\n${other};${one}\n${other};${two}`],
    ["quoted separators", `"Order id";"Remark"\r\n"${one}";"red; blue; ${other}"\r\n"\t${two}";""\r\n`],
    ["quoted tabs", `订单号\t备注\n${one}\t"x\t${other}"\n"${two}"\t`],
  ])("asks only about its orders: %s", async (_, text) => {
    renderApp("/payment-methods");
    await userEvent.click(await screen.findByRole("textbox"));
    await userEvent.paste(text);
    await userEvent.click(await screen.findByRole("button", { name: /^Check 2 orders · 2 units/ }));
    // The list replaces what the press showed, so an element that was found may be gone a moment later.
    for (const id of [one, two]) await waitFor(() => expect(screen.getByText(id)).toBeVisible());
    expect(screen.getByRole("button", { name: "2 orders" })).toBeVisible();
    expect(screen.queryByText(other, { selector: "code" })).toBeNull();
  });

  test("is read from a file; a workbook and a file that cannot be read are refused with what to do", async () => {
    renderApp("/payment-methods");
    const file = await screen.findByLabelText("Sheet with order ids", { selector: "input" });
    await userEvent.upload(file, new File(["PK\u0003\u0004\u0014\0"], "orders.txt"));
    expect(await screen.findByText(/^orders.txt is not a text file\. In Excel or WPS save/)).toBeVisible();
    const moved = new File([one], "moved.csv");
    moved.arrayBuffer = () => Promise.reject(new Error("NotReadableError"));
    await userEvent.upload(file, moved);
    expect(await screen.findByText(/^moved.csv could not be read\./)).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose a file" })).toBeEnabled();
    await userEvent.upload(file, new File([`订单号,买家\n${one},张三\n${two},李四`], "orders.csv"));
    expect(await screen.findByText("Kept in the list beside each order: 买家.")).toBeVisible();
    expect(screen.getByRole("button", { name: /^Check 2 orders/ })).toHaveFocus();
    expect(screen.queryByText(/is not a text file/)).toBeNull();
  });

  test("names an id that a spreadsheet has spoiled", async () => {
    renderApp("/payment-methods");
    await userEvent.click(await screen.findByRole("textbox"));
    await userEvent.paste(`订单号,备注\n${one},"a, b"\n4.16976E+18,""\n${two},"c"`);
    expect(await screen.findByRole("button", { name: /^Check 2 orders/ })).toBeVisible();
    expect(screen.getByText("4.16976E+18")).toBeVisible();
  });
});
