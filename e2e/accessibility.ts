import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import type Axe from "axe-core";
import { isEveryCombination } from "./combinations.ts";
import { expect } from "./console-test.ts";

/** The minified source, because the package's own has 1.3 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colours: only these differ between light and dark. */
const colourRules = ["color-contrast", "link-in-text-block"];

const light = { colorScheme: "light", runOnly: { type: "tag", values: standards } } as const;
const dark = { colorScheme: "dark", runOnly: { type: "rule", values: colourRules } } as const;
/** Two thirds of a check's time are for contrasts, so those of the dark theme are checked once a day. */
const themes = isEveryCombination ? [light, dark] : [light];

/** Rows of a list after the first eight: one component renders every row, and checking forty of them took four seconds. */
export const furtherRows = "main :is(li, tr, [role=treeitem]):nth-child(n + 9)";

/** Expects that axe finds no violation in light, and once a day in dark, except in elements of the selector `except`. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // After a load the frame is shown before its screen, on a busy machine for a long time.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Once per page: @axe-core/playwright evaluates the source again for every check, which takes longer than the check.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const found: string[] = [];
  for (const { colorScheme, runOnly } of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const violations = await page.evaluate(
      async ({ exclude, options }) => {
        const { axe } = globalThis as unknown as { axe: typeof Axe };
        return (await axe.run({ exclude }, options)).violations;
      },
      {
        exclude: except === undefined ? [] : [except],
        options: {
          runOnly: { ...runOnly, values: [...runOnly.values] },
          resultTypes: ["violations" as const],
          // Reading every style sheet takes a quarter of the check and only serves the rule about audio, and the
          // console has no audio.
          preload: false,
        },
      },
    );
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  expect(found).toEqual([]);
}
