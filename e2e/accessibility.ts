import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./console-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose answer depends on colours: nothing else differs between light and dark, and looking twice took the longest. */
const aboutColours = ["color-contrast", "link-in-text-block"];
/** Nothing is described but violations, and no style sheet is fetched a second time: no rule of the standards above reads one. */
const cheaply = { resultTypes: ["violations" as const], preload: false };

/** No violation that axe can find, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // In the page itself: a second, empty page is only needed for what frames of other origins hold, and there are none.
    const axe = new AxeBuilder({ page }).setLegacyMode().options(cheaply);
    const { violations } = await (
      colorScheme === "light" ? axe.withTags(standards) : axe.withRules(aboutColours)
    ).analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  expect(found).toEqual([]);
}
