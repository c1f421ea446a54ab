import { sampleOrder } from "../sample-orders.ts";
import { open, openWithoutAnswers, press, shows, table, type PageState } from "./page-state.ts";

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
  ["/activity without answers", (page) => openWithoutAnswers(page, "/activity")],
];
