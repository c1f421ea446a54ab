import {
  dialog,
  escape,
  field,
  open,
  openWithoutAnswers,
  press,
  shows,
  table,
  type PageState,
} from "./page-state.ts";

/** States of the screens of administrators. */
export const administrationStates: readonly PageState[] = [
  [
    "plans, a new one with errors",
    async (page) => {
      await open(page, "/plans");
      await press(page, "New plan");
      await press(page, "Create plan");
      await shows(page, "Enter a name.");
    },
  ],
  [
    "plans, what a change does",
    async (page) => {
      const form = page.getByRole("dialog");
      await form.getByRole("textbox", { name: "Name", exact: true }).fill("trial");
      await press(page, "Create plan");
      await press(page, "Change the plan trial");
      await form.getByLabel("Units per day").fill("70");
    },
  ],
  [
    "apps",
    async (page) => {
      await open(page, "/apps");
      await table(page);
    },
  ],
  [
    "apps, a new one",
    async (page) => {
      await press(page, "New app");
      await dialog(page);
    },
  ],
  [
    "app, waiting for approval",
    async (page) => {
      const name = field(page, "Name");
      await name.fill("Wu's shop");
      await name.press("Enter");
      await page.getByRole("button", { name: "Approve" }).waitFor();
    },
  ],
  [
    "app, a new key",
    async (page) => {
      await press(page, "New key");
      await dialog(page);
    },
  ],
  [
    "app, limits of purchasing with errors",
    async (page) => {
      await escape(page);
      await press(page, "Switch on…");
      await page.getByRole("checkbox", { name: /create and cancel orders/ }).click({ force: true });
      await press(page, "Save");
      await shows(page, /^Enter yuan/);
    },
  ],
  [
    "app, purchasing switched on",
    async (page) => {
      await field(page, "Largest order").fill("5000");
      await field(page, "Largest sum a day").fill("20000.50");
      await press(page, "Save");
      await shows(page, "¥20,000.50");
    },
  ],
  [
    "app, what suspends it",
    async (page) => {
      await press(page, "Suspend");
      await dialog(page);
    },
  ],
  [
    "apps, what stops purchasing",
    async (page) => {
      await open(page, "/apps");
      await press(page, "Stop purchasing");
      await dialog(page);
    },
  ],
  [
    "home, purchasing stopped",
    async (page) => {
      await page.getByRole("dialog").getByRole("button", { name: "Stop purchasing" }).click();
      await page.getByRole("button", { name: "Start purchasing" }).waitFor();
      await open(page, "/");
      await shows(page, "Purchasing is stopped");
    },
  ],
  [
    "webhooks, a new one with errors",
    async (page) => {
      await open(page, "/webhooks");
      await press(page, "New webhook");
      await page.getByRole("checkbox", { name: /^All events/ }).click({ force: true });
      await shows(page, "Choose at least one event.");
    },
  ],
  [
    "webhook, its secret",
    async (page) => {
      await page.getByRole("checkbox", { name: /^All events/ }).click({ force: true });
      await field(page, "Address").fill("http://127.0.0.1:9/hooks");
      await press(page, "Create webhook");
      await shows(page, /^whsec_/);
    },
  ],
  [
    "webhook, what failed is sent again",
    async (page) => {
      await press(page, "I have kept it");
      await page.getByRole("link", { name: "http://127.0.0.1:9/hooks" }).click();
      await press(page, "Send a test");
      await shows(page, /^No answer/);
      await press(page, "Resend failed…");
      await dialog(page);
    },
  ],
  [
    "operators, permissions of purchasing",
    async (page) => {
      await open(page, "/operators");
      await press(page, "Change permissions");
      await dialog(page);
    },
  ],
  [
    "operators",
    async (page) => {
      await escape(page);
      await table(page);
    },
  ],
  [
    "operators, an invitation",
    async (page) => {
      await press(page, "Invite someone");
      await field(page, "Email").fill("lin@example.com");
      await field(page, "Name").fill("Lin");
    },
  ],
  [
    "operators, one in change",
    async (page) => {
      await field(page, "Name").press("Enter");
      await press(page, "I have passed it on");
      await press(page, "Edit Lin");
      await dialog(page);
    },
  ],
  [
    "audit",
    async (page) => {
      await open(page, "/audit");
      await table(page);
    },
  ],
  [
    "security",
    async (page) => {
      await open(page, "/security");
      await table(page);
    },
  ],
  ["/apps without answers", (page) => openWithoutAnswers(page, "/apps")],
  ["/webhooks without answers", (page) => openWithoutAnswers(page, "/webhooks")],
];
