import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./console-test.ts";

/** The minified one: every page that is looked at reads it anew, and the package's own `source` is 1.3 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose answer depends on colours: nothing else differs between light and dark, and looking twice took the longest. */
const aboutColours = ["color-contrast", "link-in-text-block"];
/** Nothing is described but violations, and no style sheet is fetched a second time: no rule of the standards above reads one. */
const cheaply = { resultTypes: ["violations"], preload: false } satisfies RunOptions;

type Colour = { r: number; g: number; b: number; alpha: number };

/** A page has a dozen colours, and axe works each out anew for every element: remembered, a long list takes a third less. */
function rememberColours(): void {
  const { Color } = (globalThis as unknown as AxeInside).axe.commons.color;
  const workOut = Color.prototype.parseString;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? workOut.call(new Color(0, 0, 0), text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** What axe has within itself and its types do not tell. */
type AxeInside = {
  axe: {
    commons: {
      color: {
        Color: {
          new (red: number, green: number, blue: number): Colour;
          prototype: { parseString: (this: Colour, text: string) => Colour };
        };
      };
    };
  };
};

/** For lists that a test looks at whole elsewhere: one component draws every row, and forty of them took four seconds. */
export const furtherRows = "main :is(li, tr, [role=treeitem]):nth-child(n + 9)";

/** No violation that axe can find outside of `except`, a selector, in light and in dark. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // After a load the frame stands there before its screen does, on a busy machine for long.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Read once by each page: twice a look it took a sixth of it.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(rememberColours);
  }
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const values = colorScheme === "light" ? standards : aboutColours;
    const type = colorScheme === "light" ? "tag" : "rule";
    const violations = await page.evaluate(
      async ({ options, exclude }) => {
        const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
        const results = await axe.run({ exclude }, options);
        return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
      },
      {
        options: { ...cheaply, runOnly: { type, values } } satisfies RunOptions,
        exclude: except === undefined ? [] : [except],
      },
    );
    for (const { id, html } of violations) found.push(`${colorScheme} ${id}: ${html.join(" ")}`);
  }
  expect(found).toEqual([]);
}
