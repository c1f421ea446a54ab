import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RunOptions } from "axe-core";
import type { Page } from "@playwright/test";
import { expect } from "./console-test.ts";

/** Minified source: every page loads it again, and the package's own `source` is 1.3 MB. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules that depend on colours: only these differ between light and dark, so only these run twice. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** Reports only violations, and fetches no style sheet again, because no rule of the standards above reads one. */
const fastOptions = { resultTypes: ["violations"], preload: false } satisfies RunOptions;

type Colour = { r: number; g: number; b: number; alpha: number };

/** Caches parsed colours: axe parses the dozen colours of a page again for every element, and a long list takes a third less time with the cache. */
function cacheColours(): void {
  const { Color } = (globalThis as unknown as AxeInside).axe.commons.color;
  const parse = Color.prototype.parseString;
  const known = new Map<string, Colour>();
  Color.prototype.parseString = function (text) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(new Color(0, 0, 0), text);
    known.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
}

/** Internals of axe that its types do not declare. */
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

/** Rows of a list after the first eight: one component renders every row, and checking forty of them took four seconds. */
export const furtherRows = "main :is(li, tr, [role=treeitem]):nth-child(n + 9)";

/** Expects that axe finds no violation in light and in dark, except in elements of the selector `except`. */
export async function expectAccessible(page: Page, except?: string): Promise<void> {
  // After a load the frame is shown before its screen, on a busy machine for a long time.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Loaded once per page: loading it twice for each check took a sixth of the time.
  if (!(await page.evaluate(() => "axe" in globalThis))) {
    await page.evaluate(axeSource);
    await page.evaluate(cacheColours);
  }
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const values = colorScheme === "light" ? standards : colourRules;
    const type = colorScheme === "light" ? "tag" : "rule";
    const violations = await page.evaluate(
      async ({ options, exclude }) => {
        const { axe } = globalThis as unknown as { axe: typeof import("axe-core") };
        const results = await axe.run({ exclude }, options);
        return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
      },
      {
        options: { ...fastOptions, runOnly: { type, values } } satisfies RunOptions,
        exclude: except === undefined ? [] : [except],
      },
    );
    for (const { id, html } of violations) found.push(`${colorScheme} ${id}: ${html.join(" ")}`);
  }
  expect(found).toEqual([]);
}
