import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startTestBff, type TestBff } from "../testing/test-bff.ts";
import { renderApp } from "../testing/render-app.tsx";

const notAuthorized = "4169757308101117637";
const orders = ["239695213738498520", "4169757385897317637", "1000000000000000001"];

let bff: TestBff;
beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  bff.stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function check(id: string) {
  renderApp(`/payment-methods?order=${id}`);
  await userEvent.click(await screen.findByRole("button", { name: /^Check · 1 unit/ }));
}

const reply = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Reply" }).value;

describe("what follows from a verdict", () => {
  test("writes the reply in the chosen language", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await check(notAuthorized);
    await screen.findByRole("textbox", { name: "Reply" });
    expect(reply()).toMatch(/^Order 4169757308101117637: /);
    expect(screen.queryByRole("button", { name: /^Get the link/ })).toBeNull();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of the reply" }), "中文");
    expect(reply()).toMatch(/^订单 4169757308101117637：.*请勿因此取消订单。$/);
  });

  test("says in verdict and reply that 1688 refused the KJB link, until the next check", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await check("4169757385897317637");
    expect(await screen.findByRole("heading", { name: /KJB can be tried$/ })).toBeVisible();
    await userEvent.click(await screen.findByRole("button", { name: /^Get the link: KJB/ }));
    const refused = { name: /KJB was offered, then its link was refused$/ };
    expect(await screen.findByRole("heading", refused)).toBeVisible();
    expect(screen.queryByRole("heading", { name: /KJB can be tried$/ })).toBeNull();
    expect(reply()).toContain("but it then refused the KJB payment link");
    await userEvent.click(screen.getByRole("button", { name: /^Check · 1 unit/ }));
    expect(await screen.findByRole("heading", { name: /KJB can be tried$/ })).toBeVisible();
    expect(reply()).toContain("so paying with KJB can be tried");
  });

  test("says what helps with an order that the account does not have, and offers no call about it", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await check("4169757300000007637");
    expect(
      await screen.findByRole("heading", { name: /The authorized account has no such order$/ }),
    ).toBeVisible();
    expect(await screen.findByText(/^If the id is right, the order may be good/)).toBeVisible();
    expect(screen.getByRole("link", { name: "Calls about this id in Activity" })).toHaveAttribute(
      "href",
      "/activity?subject=4169757300000007637",
    );
    expect(await screen.findByRole("button", { name: "Ask an administrator" })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Get the link/ })).toBeNull();
    expect(screen.queryByRole("link", { name: "Open the order" })).toBeNull();
    expect(screen.queryByRole("button", { name: "In 1 hour" })).toBeNull();
  });

  test("offers one KJB link for all orders of a list that can be paid so", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    renderApp("/payment-methods");
    const field = await screen.findByLabelText("Order id");
    await userEvent.click(field);
    await userEvent.paste(orders.join("\n"));
    await userEvent.click(screen.getByRole("button", { name: "Check 3 orders · 3 units" }));
    expect(await screen.findByRole("heading", { name: /^Pay the 2 orders that KJB can pay/ })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: /^Get the link: KJB/ }));
    expect(await screen.findByText("No link: it cannot be paid this way now")).toBeVisible();
    expect(screen.getByText(/^This says nothing about the order itself\. Do not cancel it/)).toBeVisible();
    expect(bff.requests.filter((one) => one.endsWith("/payment-link"))).toHaveLength(1);
  });

  test("has no link, order page or reply while purchasing is off", async () => {
    bff = await startTestBff({ role: "support" });
    await check(notAuthorized);
    expect(await screen.findByRole("button", { name: "Copy reply to the buyer" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "Ask an administrator" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Open the order" })).toBeNull();
    expect(screen.queryByRole("textbox", { name: "Reply" })).toBeNull();
  });
});

const audit = (requestId: string) => ({
  at: 0,
  operatorId: "op_1",
  operatorEmail: "li@example.com",
  action: "instruction_changed",
  subject: "instructions/fix_authorization",
  before: null,
  after: null,
  requestId,
});
const instruction = { verdict: "fix_authorization", changedAt: 0, changedBy: "li@example.com" } as const;

describe("the company's instruction", () => {
  const texts = { en: "Ask Wu first: https://example.com/1688", zh: "先找老吴。", version: 1 };

  test("is under the next step, and in the reply only after a press and in its language", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await bff.store.instructions.write({ ...instruction, ...texts }, audit("req_1"));
    await check(notAuthorized);
    const title = await screen.findByRole("heading", { name: "Your company's instruction" });
    expect(title.closest("section")).toHaveTextContent("Ask Wu first: https://example.com/1688");
    expect(screen.getByRole("link", { name: "https://example.com/1688" })).toHaveAttribute(
      "target",
      "_blank",
    );
    expect(screen.queryByRole("button", { name: "Edit the instruction" })).toBeNull();
    expect(reply()).not.toContain("Ask Wu");
    await userEvent.click(screen.getByRole("checkbox", { name: "Add your company's instruction" }));
    expect(reply()).toMatch(/\n\nAsk Wu first: https:\/\/example\.com\/1688$/);
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Language of the reply" }), "中文");
    expect(reply()).toMatch(/\n\n先找老吴。$/);
  });

  test("is shown in the other language where it has only that one, and stays out of the reply", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await bff.store.instructions.write({ ...instruction, ...texts, en: "" }, audit("req_1"));
    await check(notAuthorized);
    expect(await screen.findByText("先找老吴。")).toHaveAttribute("lang", "zh-CN");
    expect(screen.queryByRole("checkbox", { name: "Add your company's instruction" })).toBeNull();
  });

  test("is written by an administrator under a verdict, over another's change only by a decision", async () => {
    bff = await startTestBff({ role: "admin" });
    await check(notAuthorized);
    await userEvent.click(await screen.findByRole("button", { name: "Write an instruction" }));
    const dialog = await screen.findByRole("dialog", { name: "Instruction: Fix the authorization first" });
    const english = within(dialog).getByRole("textbox", { name: "Text in English" });
    await userEvent.click(english);
    await userEvent.paste("Ask Li.");
    await bff.store.instructions.write({ ...instruction, ...texts }, audit("req_1"));
    await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await userEvent.click(await within(dialog).findByRole("button", { name: "Overwrite with mine" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await bff.store.instructions.all()).toMatchObject([{ en: "Ask Li.", version: 2 }]);
    expect(await screen.findByText("Ask Li.")).toBeVisible();
  });

  test("is listed for every verdict, for administrators only", async () => {
    bff = await startTestBff({ role: "admin" });
    await bff.store.instructions.write({ ...instruction, ...texts }, audit("req_1"));
    renderApp("/payment-methods");
    const table = await screen.findByRole("table", { name: "Your company's instructions" });
    await within(table).findByText(/^Ask Wu first/);
    expect(within(table).getAllByRole("row")).toHaveLength(8);
    expect(
      within(table).getByRole("button", { name: "Edit the instruction: The check failed" }),
    ).toBeVisible();
    bff.stop();
    cleanup();
    bff = await startTestBff({ role: "support" });
    renderApp("/payment-methods");
    expect(await screen.findByLabelText("Order id")).toBeVisible();
    expect(screen.queryByRole("table", { name: "Your company's instructions" })).toBeNull();
  });
});

describe("asking an administrator", () => {
  async function ask(note: string) {
    await userEvent.click(await screen.findByRole("button", { name: "Ask an administrator" }));
    const dialog = await screen.findByRole("dialog", { name: "Ask an administrator" });
    await userEvent.click(within(dialog).getByRole("textbox", { name: /^Note/ }));
    await userEvent.paste(note);
    await userEvent.click(within(dialog).getByRole("button", { name: "Hand over" }));
    return screen.findByRole("heading", { name: /Handed over to the administrators/ });
  }

  test("hands over order, verdict, code, request and note, and shows that it is done", async () => {
    bff = await startTestBff({ role: "support", hasPurchasing: true });
    await check(notAuthorized);
    await ask("The buyer waits until 18:00.");
    const [handed] = await bff.store.handedCases.open();
    expect(handed).toMatchObject({
      orderId: notAuthorized,
      verdict: "fix_authorization",
      errorCode: "500_2",
      note: "The buyer waits until 18:00.",
    });
    expect(handed?.requestId).toMatch(/^req_/);
    expect(screen.getByText("The buyer waits until 18:00.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask an administrator" })).toBeNull();
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    await userEvent.click(screen.getByRole("button", { name: "Copy message" }));
    expect(writeText.mock.lastCall?.[0]).toContain(`/orders/${notAuthorized}?channel=1688`);
    expect(writeText.mock.lastCall?.[0]).toContain("The buyer waits until 18:00.");
  });

  test("is listed on the administrators' Home with a way to the case, until one press closes it", async () => {
    bff = await startTestBff({ role: "admin", hasPurchasing: true });
    const handed = { id: "case_1", channel: "1688", orderId: notAuthorized, askedAt: 0, note: null } as const;
    const why = { verdict: "fix_authorization", errorCode: "500_2", requestId: null } as const;
    await bff.store.handedCases.handOver({ ...handed, ...why, askedBy: "su@example.com" }, 9, audit("req_2"));
    renderApp("/");
    const table = await screen.findByRole("table", { name: "Cases handed over" });
    expect(table).toHaveTextContent(/su@example\.com/);
    expect(screen.queryByText("Nothing needs your attention today")).toBeNull();
    expect(within(table).getByRole("link", { name: notAuthorized })).toHaveAttribute(
      "href",
      `/orders/${notAuthorized}?channel=1688`,
    );
    await userEvent.click(
      within(table).getByRole("button", { name: `Close the case of order ${notAuthorized}` }),
    );
    await waitFor(() => expect(screen.queryByRole("table", { name: "Cases handed over" })).toBeNull());
    expect(await bff.store.handedCases.open()).toEqual([]);
    const undo = screen.getByRole("button", { name: "Undo" });
    await waitFor(() => expect(undo).toHaveFocus());
    await userEvent.click(undo);
    const back = await screen.findByRole("button", { name: `Close the case of order ${notAuthorized}` });
    await waitFor(() => expect(back).toHaveFocus());
    expect(await bff.store.handedCases.open()).toMatchObject([{ id: "case_1", askedBy: "su@example.com" }]);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("says that a closed case cannot come back when its order was handed over again", async () => {
    bff = await startTestBff({ role: "admin", hasPurchasing: true });
    const handed = { id: "case_1", channel: "1688", orderId: notAuthorized, note: null } as const;
    const why = { verdict: "refused", errorCode: null, requestId: null, askedBy: "su@example.com" } as const;
    await bff.store.handedCases.handOver({ ...handed, ...why, askedAt: Date.now() }, 9, audit("req_2"));
    renderApp(`/orders/${notAuthorized}?channel=1688`);
    await userEvent.click(await screen.findByRole("button", { name: /^Close the case/ }));
    const undo = await screen.findByRole("button", { name: "Undo" });
    await bff.store.handedCases.handOver({ ...handed, ...why, id: "case_2", askedAt: 0 }, 9, audit("req_3"));
    await userEvent.click(undo);
    expect(await screen.findByRole("alert")).toHaveTextContent(/its order was handed over again meanwhile/);
  });
});
