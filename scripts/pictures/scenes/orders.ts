import { purchasingPaths } from "#contract/console/console-purchasing";
import { line1688, prepare, previewAll, type SampleLine } from "../../../e2e/sample-lines.ts";
import { button, enter, post, section, type Scene, type Stage } from "../scene.ts";
import { password, people } from "../trading-house.ts";

const reference = "PO-2026-1042";

const dialog = ({ page }: Stage) => page.getByRole("dialog");
const create = (stage: Stage) =>
  dialog(stage).getByRole("button", { name: stage.words.begin("ordering", "create") });
const referenceField = (stage: Stage) =>
  dialog(stage).getByLabel(stage.words.whole("ordering", "dialog.reference"));
/** Returns the notice with this title. */
const notice = ({ page, words }: Stage, screen: string, key: string) =>
  page.getByText(words.holding(screen, key)).first().locator("../..");

/** Previews a cart as a buyer who may create orders, and opens what is agreed to. */
async function agree(stage: Stage, line: SampleLine): Promise<void> {
  await post(stage, "/bff/session", { email: people.admin.email, password });
  const granted = ["orders.create", "orders.cancel"];
  const grants = { version: 0, buyer: granted, support: granted, admin: [] };
  await post(stage, purchasingPaths.grants, grants, { method: "PUT" });
  await enter(stage, "buyer", "/preview");
  await prepare(stage.page, [line]);
  await previewAll(stage.page);
  await button(stage, "ordering", "create").click();
  // The page makes another reference each time.
  await referenceField(stage).fill(reference);
}

async function createOrder(stage: Stage, line: SampleLine): Promise<void> {
  await agree(stage, line);
  await create(stage).click();
  await stage.page.waitForURL(/\/orders\/pur_/);
  await stage.page.getByRole("heading", { name: reference }).waitFor();
}

/** Creates an unpaid order and reads it, so that its page shows all of it. */
async function readOrder(stage: Stage): Promise<void> {
  const { page, words } = stage;
  await createOrder(stage, line1688("Colours", 12));
  await button(stage, "orders", "read.press").click();
  await page.getByText(words.whole("orders", "timeline.created")).waitFor();
  await page.getByText(words.whole("orders", "columns.pay_before")).waitFor();
}

/** Scenes of creating an order and of its case. */
export const orderScenes: Scene[] = [
  {
    name: "order-create",
    hasPurchasing: true,
    play: (stage) => agree(stage, line1688("Colours", 12)),
    marks: (stage) => [
      dialog(stage).getByRole("list").first(),
      dialog(stage).getByText(stage.words.whole("preview", "receipt.payment")).first().locator(".."),
      referenceField(stage),
      create(stage),
    ],
  },
  {
    name: "order-case",
    hasPurchasing: true,
    play: readOrder,
    marks: (stage) => [
      stage.page.getByRole("heading", { name: reference }).locator(".."),
      section(stage, "orders", "payment.title"),
      section(stage, "orders", "amounts.title"),
      section(stage, "orders", "timeline.title"),
      button(stage, "orders", "cancel.press"),
    ],
  },
  {
    name: "order-reply",
    hasPurchasing: true,
    play: async (stage) => {
      await readOrder(stage);
      await enter(stage, "support", `/orders/${reference}`);
      await button(stage, "orders", "payment.check").click();
      await button(stage, "order-steps", "link.get").click();
      await stage.page.getByRole("link", { name: stage.words.holding("order-steps", "link.open") }).waitFor();
    },
    marks: (stage) => [
      stage.page
        .getByRole("heading", { name: stage.words.holding("payment-methods", "verdict.kjb_possible.title") })
        .locator("../.."),
      stage.page.getByRole("link", { name: stage.words.holding("order-steps", "link.open") }),
      stage.page.getByLabel(stage.words.whole("order-steps", "replies.language")),
      stage.page.getByRole("button", { name: stage.words.holding("order-steps", "replies.what") }),
    ],
  },
  {
    name: "order-unknown",
    hasPurchasing: true,
    play: async (stage) => {
      await createOrder(stage, line1688("Answer lost", 2));
      await notice(stage, "orders", "standing.unknown.title").waitFor();
    },
    marks: (stage) => [
      notice(stage, "orders", "standing.unknown.title"),
      button(stage, "orders", "read.press"),
    ],
  },
  {
    name: "order-cancel",
    hasPurchasing: true,
    play: async (stage) => {
      await readOrder(stage);
      await button(stage, "orders", "cancel.press").click();
      await dialog(stage).waitFor();
    },
    marks: (stage) => [
      dialog(stage).getByLabel(stage.words.whole("orders", "cancel.reason")),
      dialog(stage).getByRole("button", { name: stage.words.begin("orders", "cancel.press") }),
    ],
  },
];
