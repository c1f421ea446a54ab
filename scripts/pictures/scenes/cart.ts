import { line1688, lineTaobao, prepare, previewAll, type SampleLine } from "../../../e2e/sample-lines.ts";
import { button, enter, section, type Scene, type Stage } from "../scene.ts";

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
      button(stage, "preview", "problems.fix"),
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
        .getByText(stage.words.whole("preview", "cautions.title"))
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
      button(stage, "preview", "mends.remove"),
    ],
  },
];
