import { line1688, lineTaobao, prepare, previewAll, type SampleLine } from "../../../e2e/sample-lines.ts";
import { button, enter, section, type Scene, type Stage } from "../scene.ts";
import { sampleOrder } from "../../../e2e/sample-orders.ts";

async function fill(stage: Stage, lines: SampleLine[]): Promise<void> {
  await enter(stage, "buyer", "/preview");
  await prepare(stage.page, lines);
}

async function preview(stage: Stage, lines: SampleLine[]): Promise<void> {
  await fill(stage, lines);
  await previewAll(stage.page);
  await copyLines(stage)
    .or(button(stage, "common", "ask_raw"))
    .first()
    .waitFor();
}

const copyLines = ({ page, words }: Stage) =>
  page.getByRole("button", { name: words.holding("preview", "actions.lines") }).first();

/** Scenes of a buyer's cart. */
export const cartScenes: Scene[] = [
  {
    name: "cart",
    play: (stage) =>
      fill(stage, [
        line1688("Colours", 12),
        line1688("Colours", 10, 4),
        line1688("500_004", 6),
        lineTaobao("An ordinary", 2),
      ]),
    marks: (stage) => [
      button(stage, "preview", "import.open"),
      button(stage, "preview", "to_fix.fix"),
      section(stage, "preview", "receiver.title"),
      stage.page.getByRole("button", { name: stage.words.begin("preview", "preview.all") }).last(),
    ],
  },
  {
    name: "preview-success",
    play: (stage) => preview(stage, [line1688("Colours", 12), line1688("Price changed", 3)]),
    marks: (stage) => [
      stage.page.getByRole("heading", { name: stage.words.holding("preview", "verdict.success.title") }),
      stage.page.getByText(stage.words.whole("preview", "receipt.payment")).first().locator(".."),
      stage.page
        .getByText(stage.words.whole("preview", "warnings.title"))
        .locator("xpath=following-sibling::ul"),
      copyLines(stage),
    ],
  },
  {
    name: "preview-problems",
    play: (stage) => preview(stage, [line1688("Line cannot", 2), line1688("Colours", 2)]),
    marks: (stage) => [
      stage.page
        .getByRole("heading", { name: stage.words.holding("preview", "verdict.LINE_UNAVAILABLE.title") })
        .locator("../.."),
      stage.page.getByRole("list", { name: stage.words.begin("preview", "notes_of") }).first(),
      button(stage, "preview", "fixes.remove"),
    ],
  },
];

/** Orders with KJB, orders without it, and one that cannot be read. */
export const sampleList = [
  "KJB, code 16",
  "Every named",
  "No channels",
  "500_2",
  "Looks like KJB",
  "Amount too large",
  "Refused for another",
  "Order id as a bare",
].map(sampleOrder);

const orderField = ({ page, words }: Stage) =>
  page.getByLabel(words.whole("payment-methods", "order_id")).filter({ visible: true }).first();

/**
 * Checks orders until this many are answered, and holds the next call.
 * @returns a function that lets it continue
 */
export async function startList(stage: Stage, orders: string[], answered: number): Promise<() => void> {
  const { page } = stage;
  let calls = 0;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/v1/orders/payment-methods", async (route) => {
    calls += 1;
    if (calls === answered + 1) await held;
    await route.fallback().catch(() => undefined);
  });
  await orderField(stage).fill(orders.join("\n"));
  await button(stage, "payment-methods", "check").click();
  await page.getByRole("progressbar").waitFor();
  await page.waitForFunction((count) => document.querySelector("progress")?.value === count, answered);
  return goOn;
}

/** Scenes of support checking orders. */
export const paymentScenes: Scene[] = [
  {
    name: "payment-kjb",
    play: async (stage) => {
      await enter(stage, "support", "/payment-methods");
      await orderField(stage).fill(sampleOrder("Every named"));
      await button(stage, "payment-methods", "check").click();
      await stage.page.getByRole("heading", { level: 2 }).first().waitFor();
    },
    marks: (stage) => [
      orderField(stage),
      stage.page
        .getByRole("heading", { name: stage.words.holding("payment-methods", "verdict.kjb_possible.title") })
        .locator("../.."),
      ["facts.payable", "facts.deadline"].map((key) =>
        stage.page
          .locator("dl > div")
          .filter({ has: stage.page.getByText(stage.words.whole("payment-methods", key), { exact: true }) }),
      ),
      section(stage, "payment-methods", "channels.title"),
    ],
  },
  {
    name: "payment-list",
    play: async (stage) => {
      await enter(stage, "support", "/payment-methods");
      const goOn = await startList(stage, sampleList, 6);
      await button(stage, "payment-methods", "batch.pause").click();
      goOn();
      await button(stage, "payment-methods", "batch.resume").waitFor();
      await stage.page.waitForFunction(() => document.querySelector("progress")?.value === 7);
      // The form collapses above a list and is opened again.
      await button(stage, "payment-methods", "check_others").click();
      await orderField(stage).fill(sampleList.slice(0, 3).join("\n"));
    },
    marks: (stage) => [
      orderField(stage),
      [stage.page.getByRole("progressbar"), button(stage, "payment-methods", "batch.resume")],
      stage.page.getByRole("row").nth(4),
      button(stage, "payment-methods", "batch.export"),
    ],
  },
];
