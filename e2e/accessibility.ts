import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./console-test.ts";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose answer depends on colours: nothing else differs between light and dark, and looking twice took the longest. */
const aboutColours = ["color-contrast", "link-in-text-block"];

/** No violation that axe can find, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      colorScheme === "light" ? axe.withTags(standards) : axe.withRules(aboutColours)
    ).analyze();
    for (const { id, nodes } of violations)
      found.push(`${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  }
  expect(found).toEqual([]);
}
