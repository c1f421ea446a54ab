import { expect } from "../console-test.ts";
import { sampleOrder } from "../sample-orders.ts";
import { field, open, openWithoutAnswers, press, shows, table, type PageState } from "./page-state.ts";

/** States of payments, activity and usage. */
export const overviewStates: readonly PageState[] = [
  [
    "payments, a wrong id",
    async (page) => {
      await open(page, "/payment-methods");
      await page.getByLabel("Order id", { exact: true }).fill("12a");
      await shows(page, /digits only/);
    },
  ],
  ...["Every named", "Amount too large to be exact"].map((order): PageState => [
    `payments, ${order}`,
    async (page) => {
      await page.getByLabel("Order id", { exact: true }).fill(sampleOrder(order));
      await press(page, "Check · 1 unit");
      await page
        .getByRole("heading", { name: order === "Every named" ? "KJB can be tried" : "The check failed" })
        .waitFor();
    },
  ]),
  [
    "payments, an instruction in change",
    async (page) => {
      await press(page, "Write an instruction");
      await field(page, "Text in English").fill("Ask Wu: https://wiki.example.com/kjb");
    },
  ],
  [
    "payments, an instruction and a reminder",
    async (page) => {
      await press(page, "Save");
      await page.getByRole("link", { name: "https://wiki.example.com/kjb" }).waitFor();
      await press(page, "Tomorrow at 9:00");
      await shows(page, /^You will be reminded at/);
    },
  ],
  [
    "payments, a list running",
    async (page) => {
      const orders = [
        "KJB, code 16",
        "No channels now",
        "Amount too large to be exact",
        "No answer",
        "No KJB",
      ];
      await page.getByLabel("Order id", { exact: true }).fill(orders.map(sampleOrder).join("\n"));
      await press(page, "Check 5 orders · 5 units");
      await page.waitForFunction(() => document.querySelector("progress")?.value === 3);
    },
  ],
  [
    "activity, a call with its details",
    async (page) => {
      await open(page, "/activity");
      await table(page);
      await press(page, "More filters");
      await press(page, /Details of/);
      await shows(page, "In the gateway");
    },
  ],
  [
    "activity, failures by code",
    async (page) => {
      await open(page, "/activity?view=failures");
      await shows(page, "What to do");
    },
  ],
  [
    "activity, nothing matches",
    async (page) => {
      await open(page, "/activity?request=req_00000000000000000000000000");
      await shows(page, "No call with this request id");
    },
  ],
  [
    "usage",
    async (page) => {
      await open(page, "/usage");
      await page.getByRole("img").first().waitFor();
    },
  ],
  [
    "access, the assistant",
    async (page) => {
      await open(page, "/access");
      await press(page, /assistant|Show/);
      await page.locator("pre").first().waitFor();
    },
  ],
  [
    "home, with matters",
    async (page) => {
      await open(page, "/");
      await page.getByRole("heading", { level: 2 }).first().waitFor();
    },
  ],
  [
    "home, a case handed over and a reminder",
    async (page) => {
      const order = { channel: "1688", order_id: sampleOrder("500_2") };
      const why = { verdict: "fix_authorization", error_code: "500_2", request_id: null, note: "18:00" };
      const headers = { "x-console": "1" };
      const asked = await page.request.post("/bff/cases", { headers, data: { ...order, ...why } });
      expect(asked.status()).toBe(201);
      await page.evaluate(
        (reminder) =>
          localStorage.setItem("reminders.demo-admin", JSON.stringify({ version: 1, data: [reminder] })),
        { ...order, verdict: "fix_authorization", due_at: 0 },
      );
      await open(page, "/");
      await page.getByRole("table", { name: "Cases handed over" }).waitFor();
      await page.getByRole("table", { name: "Check again" }).waitFor();
    },
  ],
  [
    "home, the case closed and the reminder ended",
    async (page) => {
      await press(page, /^Done: the reminder of order/);
      await press(page, /^Close the case of order/);
      await shows(page, /^The case of order .* is closed/);
    },
  ],
  ["/activity without answers", (page) => openWithoutAnswers(page, "/activity")],
];
