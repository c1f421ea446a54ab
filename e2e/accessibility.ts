import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./console-test.ts";

/** Evaluates axe once per page: every check loads it twice again. The minified source, because the package's own has 1.3 MB. */
const axeSource = `if (!("axe" in globalThis)) {
  ${readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")}
}`;

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colours: only these differ between light and dark, so only these run twice. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Rows of a list after the first eight: one component renders every row, and checking forty of them took four seconds. */
export const furtherRows = "main :is(li, tr, [role=treeitem]):nth-child(n + 9)";

/** Expects that axe finds no violation in light and in dark, except in elements of the selector `except`. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // After a load the frame is shown before its screen, on a busy machine for a long time.
  await page.locator("h1").first().waitFor({ state: "attached" });
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The console has no frames of other origins, and the other mode opens a second page for each check.
    const axe = new AxeBuilder({ page, axeSource }).options({ resultTypes: ["violations"] }).setLegacyMode();
    if (colorScheme === "light") axe.withTags(standards);
    else axe.withRules(colourRules);
    if (except !== undefined) axe.exclude(except);
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  expect(found).toEqual([]);
}
